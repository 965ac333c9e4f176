// Words that try to change how an assistant works. What no source may write, and what only people of trust may.
import type { MemorySource } from '../memory-record.js';
import { anyOf } from './expressions.js';
import { chineseClaimPatterns, claimPatterns } from './injection-claims.js';
import { chinesePatterns, otherLanguagePatterns } from './injection-languages.js';
import { containsOrder, isNothingButOrders } from './injection-orders.js';
import { overridePatterns } from './injection-override.js';
import { looksLikeAttack, looksLikeForeignOrder } from './injection-score.js';
import { hiddenTexts, readingsOf } from './injection-readings.js';

const known = anyOf([...overridePatterns, ...claimPatterns, ...otherLanguagePatterns]);
const knownInChinese = anyOf([...chinesePatterns, ...chineseClaimPatterns]);
const chineseLetter = /[\u4e00-\u9fff]/;

/**
 * True when a text tries to override instructions, safety or policy, speaks with the system's voice, claims rights, gives
 * private data away or hides from the user; also in look-alike letters, spelled out, or encoded. Code that a text about
 * attacks shows as an example does not count. Takes linear time.
 */
export function triesToOverride(text: string): boolean {
  const said = withoutExamples(text);
  return readingsOf(said).some(overrides) || hiddenTexts(said).some(isHiddenOrder);
}

function overrides(text: string): boolean {
  return known(text) || (chineseLetter.test(text) && knownInChinese(text)) || looksLikeAttack(text);
}

const hiddenOrder =
  /\b(?:ignore|disregard|forget|override|bypass|instructions?|prompt|you are|you must|your|join|send|visit|click|download|run|execute|password|curl|wget)\b|<\/?\w{2,12}[\s>]|忽略|指令|必须|发送|你/i;

/** Nobody encodes a harmless wish: what was hidden need only sound like an order. */
function isHiddenOrder(text: string): boolean {
  return hiddenOrder.test(text) || overrides(text);
}

const aboutAttacks =
  /\b(?:injections?|jailbreaks?|attack(?:s|ers?)?|payloads?|malicious|red flags?|phishing|exploits?|adversarial|exfiltration)\b|注入|攻击|越狱|钓鱼/i;
const code = /```[^]*?```|`[^`\n]{1,300}`/g;

/** "The classic injection `ignore …` does not work": shown, not said. */
function withoutExamples(text: string): string {
  if (!text.includes('`')) return text;
  const rest = text.replace(code, ' ');
  return aboutAttacks.test(rest) ? rest : text;
}

const rule =
  /\b(?:always|never|must(?: not)?|should(?: not)?|remember|note (?:down|that)|keep in mind|from now on|for good|in (?:the )?future|make sure|do not|don't|be sure to|helpers?|assistants?|agents?)\b|总是|永远|必须|务必|不得|记住|牢记|以后|今后|从现在起|请勿|不要|助手|智能体/i;

/** True when the words of a tool, page or document tell somebody what to do: never kept as a rule. */
export function isForeignRule(text: string): boolean {
  return rule.test(text) || ordersReader(text);
}

/** True when a text orders the assistant or its reader, calls to act, or is nothing but requests and questions. */
function ordersReader(text: string): boolean {
  return ordersAssistant(text) || isNothingButOrders(readingsOf(withoutExamples(text))[0] ?? '');
}

/** True when a text orders the assistant or calls its reader to act, anywhere in it; one sentence of many may be read alone. */
export function ordersAssistant(text: string): boolean {
  return readingsOf(withoutExamples(text)).some((one) => containsOrder(one) || looksLikeForeignOrder(one));
}

/** Origins whose words are only observed: nobody of trust wrote them. */
const foreign: ReadonlySet<MemorySource['kind']> = new Set(['tool_trace']);

/** True when a text of this origin, kept as it stands, would give an order its origin may not give. */
export function givesOrders(text: string, sourceKind: MemorySource['kind']): boolean {
  return triesToOverride(text) || (foreign.has(sourceKind) && ordersReader(text));
}
