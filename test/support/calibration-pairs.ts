import first from '../data/calibration/pairs.json' with { type: 'json' };
import own from '../data/calibration/own-pairs.json' with { type: 'json' };
import questions from '../data/calibration/questions.json' with { type: 'json' };
import { labelledPairs, type LabelledPair } from '../../src/domain/labelled-pairs.js';

/** All labelled pairs the shipped thresholds were fitted to and checked on; language xl is English and Chinese mixed. */
export function calibrationPairs(): LabelledPair[] {
  return [first, own, questions].flatMap(labelledPairs);
}
