// The user's own ways to be reached: phone, mail, postal address, handles.
import { contactChinese } from './tables/contact-chinese.js';
import { contactEnglish } from './tables/contact-english.js';
import { tellerOf } from './topic-table.js';

/** True for a sentence that holds a phone number, mail, postal address or handle of the user. */
export const tellsContact = tellerOf([contactEnglish, contactChinese]);
