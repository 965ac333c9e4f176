// Error rates of thresholds as a Markdown table, for the CLI and for the documentation.
import { calibrationRates, type CalibrationRates, type MeasuredPair, type Rate } from './calibration.js';
import type { EmbeddingProfile } from './embedding-profile.js';

const rows: readonly (readonly [string, (rates: CalibrationRates) => Rate])[] = [
  ['different facts at or above `duplicate` (false merges)', (rates) => rates.falseMerges],
  ['paraphrases below `duplicate` (missed merges)', (rates) => rates.missedMerges],
  ['updates and negations at or above `conflict`', (rates) => rates.changesAdjudicated],
  ['coexisting facts at or above `conflict`', (rates) => rates.coexistAdjudicated],
  ['unrelated facts at or above `related`', (rates) => rates.unrelatedPassing],
  ['relevant memories below `recallFloor`', (rates) => rates.relevantMissed],
  ['irrelevant memories at or above `recallFloor`', (rates) => rates.irrelevantPassing],
];

function cell({ count, of }: Rate): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`;
}

/**
 * What these thresholds do to these pairs, in one column for all languages and one for each, sorted by name. Lines are
 * joined by line feeds, without one at the end.
 */
export function calibrationTable(pairs: readonly MeasuredPair[], profile: EmbeddingProfile): string {
  const languages = [...new Set(pairs.map((pair) => pair.language))].toSorted();
  const columns = languages.map((language) => pairs.filter((pair) => pair.language === language));
  const rates = [pairs, ...columns].map((column) => calibrationRates(column, profile));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', 'all', ...languages]),
    line(['', 'all', ...languages].map(() => '---')),
    ...rows.map(([name, pick]) => line([name, ...rates.map((column) => cell(pick(column)))])),
  ].join('\n');
}
