// What a web page, document or tool orders an assistant to do: never kept. Its advice to people is a fact of low trust.
import { ordersAssistant } from '../write/injection.js';
import { isNothingButOrders } from '../write/injection-orders.js';
import { foreignRuleChinese, foreignRuleOfFewChinese } from './tables/foreign-rule-chinese.js';
import { foreignRuleEnglish, foreignRuleOfFewEnglish } from './tables/foreign-rule-english.js';
import { tellerOf } from './topic-table.js';

const orders = tellerOf([foreignRuleEnglish, foreignRuleChinese]);
const ordersAlone = tellerOf([foreignRuleOfFewEnglish, foreignRuleOfFewChinese]);

/** Of more sentences one sounds like an order by chance; what is taken out of them is judged alone. */
const few = 3;

/** True for the sentences of a text that gives an assistant an order, in the words of somebody who may give none. */
export function isForeignOrder(sentences: readonly string[]): boolean {
  if (sentences.some((one) => ordersAssistant(one) || orders(one)) || isNothingButOrders(sentences.join('\n')))
    return true;
  return sentences.length <= few && sentences.some(ordersAlone);
}
