import { calibrationReport, type CalibrationReport } from '../../composition/calibrate-embedder.js';
import { resolveConfig } from '../../composition/open-memory.js';
import { embedderOf } from '../../composition/open-ports.js';
import { calibrationTable } from '../../domain/calibration-table.js';
import { MemoryError } from '../../domain/errors.js';
import { labelledPairs, type LabelledPair } from '../../domain/labelled-pairs.js';
import type { Embedder } from '../../ports/index.js';
import type { Command } from '../command.js';
import { memoryOptions } from '../open.js';
import { progressLine } from '../progress.js';
import { readTextFile } from '../read-all.js';

/** `durable-memory calibrate FILE …` */
export const command: Command = {
  summary:
    'Measures the configured embedder on labelled pairs: fits thresholds to one half, counts errors on the other.',
  usage: '<pairs.json …>   { language: { kind: [[first, second], …] } }, kinds as in docs/embedding-profile.md',
  mostArguments: Infinity,
  options: {},
  help: {},
  async run({ flags, arguments: files, console }) {
    if (files.length === 0)
      throw new MemoryError('invalid_input', 'give at least one file of labelled pairs; see --help');
    const pairs = (await Promise.all(files.map(readPairs))).flat();
    const embedder = await embedderOf(await resolveConfig(memoryOptions(flags)));
    const progress = progressLine(console, 'texts embedded');
    const report = await measured(embedder, pairs, progress);
    const { checkedPairs, ...numbers } = report;
    if (flags['json'] === true) return console.out(JSON.stringify(numbers));
    console.out(`${report.embedderId}: thresholds fitted to one half of ${pairs.length} pairs`);
    console.out(JSON.stringify(report.fitted));
    console.out(`\nthe other half, with the fitted thresholds:\n${calibrationTable(checkedPairs, report.fitted)}`);
    console.out(`\nthe other half, with the present thresholds ${JSON.stringify(report.current)}:`);
    console.out(calibrationTable(checkedPairs, report.current));
  },
};

async function measured(
  embedder: Embedder,
  pairs: readonly LabelledPair[],
  onProgress: (done: number, total: number) => void,
): Promise<CalibrationReport> {
  try {
    return await calibrationReport(embedder, pairs, { onProgress });
  } finally {
    await embedder.close();
  }
}

async function readPairs(file: string): Promise<readonly LabelledPair[]> {
  const text = await readTextFile(file);
  try {
    return labelledPairs(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new MemoryError('invalid_input', `${file} is not JSON`);
    throw error;
  }
}
