// The speed suites: what the library adds to the calls nobody can save, turns in a second, and recalls as the store grows.
import { parseArgs } from 'node:util';
import { withFolder } from './with-folder.mjs';
import { withSources } from './with-sources.mjs';
import { startWorkerProcess } from './worker-process.mjs';

const modelMs = 500;

/** `withServers(load, work)` gives work the options of a distributed memory. */
export function speedSuites(withServers) {
  return {
    speed: (args) => {
      const given = numbers(args, ['memories', 'pairs']);
      return withSources((load) =>
        withServers(load, async (options) => {
          const { run } = await load('/bench/speed.ts');
          const stop = await startWorkerProcess(options);
          await run({ ...given, options }).finally(stop);
        }),
      );
    },
    throughput: (args) => {
      const given = numbers(args, ['workers', 'users', 'turns']);
      return withSources((load) => withServers(load, (options) => throughput(load, { given, options })));
    },
    growth: (args) => {
      const { engine = 'embedded', sizes, ...given } = numbers(args, ['recalls'], ['engine', 'sizes']);
      const asked = { ...given, engine, ...(sizes === undefined ? {} : { sizes: sizes.split(',').map(Number) }) };
      return withSources(async (load) => {
        const { run } = await load('/bench/growth.ts');
        const withStore = engine === 'embedded' ? withFolder : (work) => withServers(load, work);
        await withStore((small) => withStore((grown) => run({ ...asked, small, grown })));
      });
    },
  };
}

/** The options given, numbers as numbers, and what a suite always gets. */
function numbers(args, named, texts = []) {
  const names = [...named, ...texts, 'out'];
  const { values } = parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  const given = Object.entries(values).map(([name, text]) => [name, named.includes(name) ? Number(text) : text]);
  return { ...Object.fromEntries(given), log: (line) => console.log(line) };
}

/** Workers one after the other, all on a scripted model that takes its time. */
async function throughput(load, { given, options }) {
  const { run } = await load('/bench/throughput.ts');
  const { scriptedMemory, startScriptedOpenAi } = await load('/test/support/scripted-openai.ts');
  const model = await startScriptedOpenAi({
    extract: ({ body }) => ({
      tool: { memories: parrots(body).map((content) => scriptedMemory({ content })) },
      delayMs: modelMs,
    }),
  });
  // Asked for an adjudication it has no script and answers 400: the rules decide, the call is counted.
  const workers = [];
  const env = { OPENAI_API_KEY: 'scripted', OPENAI_BASE_URL: model.baseURL };
  try {
    await run({
      ...given,
      options,
      addWorker: async () => {
        const stop = await startWorkerProcess({ ...options, model: 'openai:scripted' }, env);
        workers.push(stop);
        return stop.pid;
      },
      modelUse: () => ({
        calls: model.calls.extract + model.calls.adjudicate,
        characters: model.requests.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0),
      }),
    });
  } finally {
    await Promise.all(workers.map((stop) => stop()));
    await model.close();
  }
}

/** The facts of the turn that is asked about; it stands last in the prompt, after examples of other things. */
function parrots(body) {
  return /My parrot number[^."\\]*\./.exec(JSON.stringify(body)) ?? [];
}
