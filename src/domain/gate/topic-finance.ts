// Money of a person: income, savings, debts, benefits. What something costs and a budget for it are none of it.
import { financeChinese } from './tables/finance-chinese.js';
import { financeEnglish } from './tables/finance-english.js';
import { tellerOf } from './topic-table.js';

/** True for a statement about a person's income, wealth or debts. */
export const tellsFinance = tellerOf([financeEnglish, financeChinese], { ofSomebody: true });
