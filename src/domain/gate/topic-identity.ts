// Groups a person is protected for belonging to: religion and belief, ethnicity, sexual orientation and gender
// identity, politics, trade unions, immigration status. Nationality, languages, diets and feasts are none (ADR 18).
import { identityChinese } from './tables/identity-chinese.js';
import { identityEnglish } from './tables/identity-english.js';
import { tellerOf } from './topic-table.js';

const tells = tellerOf([identityEnglish, identityChinese], { ofSomebody: true });

/** "I am Christian Sutter" tells a name, and so does "my name is Christian". */
const names =
  /\b(?:Christian|Black|White|Gay|Jew)\s(?=[A-Z][a-z])|(?<=\b(?:name is|called|named|call me) )[A-Z][a-z]+/g;

/** True for a statement that puts a person into such a group. */
export function tellsIdentity(sentence: string): boolean {
  return tells(sentence.replaceAll(names, '…'));
}
