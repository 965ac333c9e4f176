// Health of a person: diagnoses, treatment, medication, mental health, pregnancy, disability. What people say so that
// they are served well, allergies, intolerances, diets, glasses, is no such statement (ADR 18).
import { healthChinese } from './tables/health-chinese.js';
import { healthEnglish } from './tables/health-english.js';
import { tellerOf } from './topic-table.js';

const everyday =
  /\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|hay fever|coeliac|celiac|gluten|lactose|vegan|vegetarian|diets?|halal|kosher|glasses|contact lenses|colou?r-?blind(?:ness)?|short-?sighted|left-?handed)\b|过敏|不耐受|吃素|素食|清真|戴眼镜|近视|色弱|色盲|忌口/i;

/** True for a sentence about an allergy, a diet, glasses and the like. */
export function isEveryday(sentence: string): boolean {
  return everyday.test(sentence);
}

/** True for a statement about a person's health; what is said for everyday service is read over. */
export const tellsHealth = tellerOf([healthEnglish, healthChinese], { ofSomebody: true });
