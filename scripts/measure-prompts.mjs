// Measures the prompts of the model tier and records the answers.
//
//   node scripts/measure-prompts.mjs --base-url http://127.0.0.1:11500/v1 --model "who answers"
//   node scripts/measure-prompts.mjs              replays the recorded answers, asks nobody, writes nothing
//
// Options: --dialogues FILE  --out FILE (recorded answers)  --only ID,ID  --concurrency 8  --texts (print all memories)
// With an address, requests answered before are not asked again; the record and the numbers in docs/prompts.md are
// rewritten at the end, unless --only leaves dialogues out or --out names another file. Exit code 1 when a goal is missed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withSources } from './with-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const committed = `${root}test/data/prompts/recorded.json`;
const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    model: { type: 'string', default: 'a model at a desk' },
    dialogues: { type: 'string', default: `${root}test/data/prompts/dialogues.json` },
    out: { type: 'string', default: committed },
    only: { type: 'string' },
    concurrency: { type: 'string', default: '8' },
    texts: { type: 'boolean', default: false },
  },
});

process.exitCode = await withSources(measure);

async function measure(load) {
  const { run, numbersTable } = await load('/bench/prompts.ts');
  const { goalsMissed } = await load('/bench/prompt-scores.ts');
  const { useMultilingualEmbedder } = await load('/src/adapters/use-multilingual/embedder.ts');
  const embedder = useMultilingualEmbedder();
  const only = values.only?.split(',');
  const dialogues = JSON.parse(readFileSync(values.dialogues, 'utf8')).filter(({ id }) => only?.includes(id) ?? true);
  const measurement = await run({
    ...(values['base-url'] === undefined ? {} : { baseURL: values['base-url'] }),
    dialogues,
    embedder,
    out: values.out,
    keepAll: only !== undefined,
    model: values.model,
    concurrency: Number(values.concurrency),
    log: (line) => console.log(line),
  });
  await embedder.close();
  if (values.texts) printTexts(measurement);
  printFailures(measurement);
  const table = numbersTable(measurement.numbers, values.model);
  console.log(`\n${table}`);
  if (values['base-url'] !== undefined && only === undefined && values.out === committed) writeNumbers(table);
  const missed = goalsMissed(measurement.numbers);
  for (const goal of missed) console.log(`GOAL MISSED: ${goal}`);
  return missed.length === 0 && measurement.missed.length === 0 ? 0 : 1;
}

function printTexts({ traces }) {
  for (const [id, turns] of traces) {
    turns.forEach(({ outcome, records }, index) => {
      console.log(`\n${id} turn ${index + 1}: ${outcome.use.calls} calls, ${outcome.tier}`);
      for (const item of outcome.items) {
        const record = records.find((one) => one.id === item.memoryId);
        console.log(
          `  ${item.verdict} (${item.reason}) ${record?.content ?? ''} ${JSON.stringify(record?.conditions ?? [])}`,
        );
      }
    });
  }
}

function printFailures({ score, missed }) {
  for (const kind of ['must', 'mustNot', 'updates', 'coexist', 'keep']) {
    for (const what of score[kind].failed) console.log(`${kind} failed: ${what}`);
  }
  for (const what of score.wrongSupersessions) console.log(`wrong supersession: ${what}`);
  for (const what of score.otherSupersessions) console.log(`supersession nobody asked about: ${what}`);
  if (missed.length > 0) console.log(`${missed.length} requests have no recorded answer`);
}

function writeNumbers(table) {
  const file = `${root}docs/prompts.md`;
  const text = readFileSync(file, 'utf8');
  const marked = /<!-- numbers -->[\s\S]*<!-- \/numbers -->/;
  if (!marked.test(text)) throw new Error(`${file} has no place for the numbers`);
  writeFileSync(
    file,
    text.replace(marked, () => `<!-- numbers -->\n${table}\n<!-- /numbers -->`),
  );
}
