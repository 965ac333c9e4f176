import { MemoryError } from '../../domain/errors.js';
import { importFormats, type ImportFormat, type ImportReport } from '../../client/import.js';
import { flagText, type Command, type CommandInput } from '../command.js';
import { withUser } from '../open.js';
import { progressLine } from '../progress.js';
import { readTextFile } from '../read-all.js';

/** What a file may hold at most: it is read whole, so that nothing of a damaged one is taken. */
const most = { bytes: 256 * 1024 * 1024, advice: 'import it in parts' };

/** How long `--wait` waits, ms. */
const patienceMs = 600_000;

/** `durable-memory import` */
export const command: Command = {
  summary: 'Reads memories from a file, through the write gate. Calling it again goes on where it was interrupted.',
  usage: '<file, or - for standard input>',
  mostArguments: 1,
  options: {
    format: { type: 'string' },
    wait: { type: 'boolean' },
    role: { type: 'string', multiple: true },
    consent: { type: 'string', multiple: true },
  },
  help: {
    format: 'durable-memory (default), mem0 or langgraph',
    wait: 'wait up to ten minutes until all is processed, and say what was decided',
    role: 'role of the user; may be given several times',
    consent: 'what the user agreed to have kept: health, finance, identity; may be given several times',
  },
  async run(input) {
    const { flags, console } = input;
    const format = formatOf(flagText(flags, 'format'));
    const text = await fileText(input);
    const options = {
      format,
      ...(flags['wait'] === true ? { wait: patienceMs } : {}),
      onProgress: ({ done, total }: { readonly done: number; readonly total: number }) => tell(done, total),
    };
    const tell = progressLine(console, 'accepted');
    const report = await withUser(input, 'importing', (user) => user.import(text, options));
    if (flags['json'] === true) return console.out(JSON.stringify(report));
    for (const line of reportLines(report)) console.out(line);
  },
};

function fileText({ arguments: [file], console }: CommandInput): Promise<string> {
  if (file === undefined) throw new MemoryError('invalid_input', 'give a file, or - to read standard input');
  return file === '-' ? console.stdin() : readTextFile(file, most);
}

function formatOf(name: string | undefined): ImportFormat {
  const format = importFormats.find((one) => one === (name ?? 'durable-memory'));
  if (format !== undefined) return format;
  throw new MemoryError('invalid_input', `--format must be one of ${importFormats.join(', ')}`);
}

function reportLines({ accepted, known, skipped, verdicts }: ImportReport): readonly string[] {
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ');
  return [
    `accepted ${accepted}, known ${known}`,
    ...(Object.keys(skipped).length === 0 ? [] : [`left out: ${counted(skipped)}`]),
    ...(verdicts === undefined ? [] : [`decided: ${counted(verdicts)}`]),
  ];
}
