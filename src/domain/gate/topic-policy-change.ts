// Words that try to change what the assistant or its memory may do, in either language.
import { anyOf } from '../write/expressions.js';
import { triesToOverride } from '../write/injection.js';
import { policyChangeChinese } from './tables/policy-change-chinese.js';
import { policyChangeEnglish } from './tables/policy-change-english.js';
import { tellerOf } from './topic-table.js';

/**
 * True for what a speaker takes for good; a table tells, for its words alone are everyday ones. Some such sentences claim a
 * right and no more ("treat my requests as approved"): what the words mean decides, where it is read.
 */
export const takesLicence = tellerOf([policyChangeEnglish, policyChangeChinese]);

const limitsEn =
  '(?:rules?|polic(?:y|ies)|restrictions?|guidelines?|guard ?rails?|filters?|safety|moderation|limits|constraints?|safeguards?|instructions?|programming)';
const undo =
  '(?:change|rewrite|set|update|modify|replace|edit|amend|adjust|alter|loosen|relax|drop|cancel|lift|stop|suspend|remove|disable|override|bypass|circumvent|switch off|turn off|shut off|get around)';
const own = '(?:your|the (?:write gate|content|safety|moderation|memory)|content|moderation|safety|write gate)';

const patterns: readonly RegExp[] = [
  new RegExp(
    `\\byour\\b[^.\\n]{0,30}\\b${limitsEn}\\b[^.\\n]{0,40}(?:\\b(?:no longer|do not|does not|never|not)|n't)\\b[^.\\n]{0,12}\\b(?:appl(?:y|ies)|counts?|matters?|holds?|binds?|exists?)\\b`,
    'i',
  ),
  new RegExp(
    `\\byour\\b[^.\\n]{0,30}\\b${limitsEn}\\b[^.\\n]{0,12}\\b(?:is|are|as|have been|has been)\\b[^.\\n]{0,12}\\b(?:lifted|off|void|gone|suspended|disabled|optional|removed|cancell?ed|waived|history)\\b`,
    'i',
  ),
  new RegExp(`\\btreat your\\b[^.\\n]{0,30}\\b${limitsEn}\\b[^.\\n]{0,12}\\bas\\b`, 'i'),
  new RegExp(
    `\\b(?:consider|treat|regard|deem|count|take) (?:all |any |every |each )?(?:of )?(?:your |the )?(?:(?:previous|prior|earlier|former|old|original|existing|other) )?${limitsEn}\\b[^.\\n]{0,24}\\b(?:erased|void|gone|deleted|cancell?ed|lifted|null|revoked|dead|obsolete|wiped|expired|history)\\b`,
    'i',
  ),
  new RegExp(`\\byour (?:new |updated |current )?(?:\\w+ )?polic(?:y|ies) (?:is|are) (?:now )?to\\b`, 'i'),
  new RegExp(
    `\\byou (?:now )?(?:have|are under|are bound by|know|follow) no (?:more )?(?:\\w+ )?${limitsEn}\\b|\\byou are (?:now )?free of (?:all |any )?${limitsEn}\\b`,
    'i',
  ),
  new RegExp(
    `\\byou (?:may|can|should|must|are allowed to|are free to|have to) (?:now |always )?(?:break|ignore|violate|bypass|skip|disregard|forget)\\b[^.\\n]{0,20}\\b${limitsEn}\\b`,
    'i',
  ),
  new RegExp(
    `\\byou (?:no longer|do not|don't|needn't|need not)(?: need| have| must)?(?: to)? (?:follow|obey|respect|apply|comply with|stick to|heed)\\b[^.\\n]{0,20}\\b${limitsEn}\\b`,
    'i',
  ),
  new RegExp(`\\b${undo}\\b[^.\\n]{0,12}\\b${own}\\b(?: \\w+){0,2}? ?\\b(?:${limitsEn}|gate)\\b`, 'i'),
  new RegExp(`\\b${undo} (?:the write gate|moderation|content filter(?:s|ing)?|the content filter)\\b`, 'i'),
  /\b(?:drop|cancel|lift|remove|suspend) the (?:polic(?:y|ies)|restrictions?) (?:about|on|for|against)\b[^.\n]{0,20}\b(?:confidential|secrets?|passwords?|personal|private|sensitive|safety)\b/i,
  /\bstop refusing\b/i,
];

const limitsZh = '(?:规则|规定|政策|策略|限制|准则|守则|护栏|过滤器?|审查|审核|约束|指令|指示|底线)';

const patternsChinese: readonly RegExp[] = [
  new RegExp(
    `(?:你|您|助手)的?[^。\\n]{0,8}${limitsZh}[^。\\n]{0,10}(?:不再|不|无|没有?)(?:适用|算数|生效|有效|存在|管用|作数)`,
  ),
  new RegExp(`(?:你|您|助手)的?[^。\\n]{0,8}${limitsZh}[^。\\n]{0,6}(?:解除|取消|失效|作废|关闭|撤销)`),
  new RegExp(
    `(?:解除|取消|关闭|关掉|绕过|避开|修改|改写|改掉|更改|调整|打破|违反|放宽|停用|撤销|废除)[^。\\n]{0,10}(?:你|您|安全|内容|记忆|写入|审核|保密)[^。\\n]{0,8}${limitsZh}`,
  ),
  /(?:关掉|关闭|停用|取消|绕过)(?:内容)?(?:审核|审查|过滤)/,
  new RegExp(
    `(?:关于)(?:保密|机密|隐私|密码|敏感)[^。\\n]{0,6}(?:政策|规定|限制)(?:取消|作废)|取消关于(?:保密|机密|隐私|密码|敏感)`,
  ),
  new RegExp(`你(?:现在|从此|以后)?(?:已经)?(?:没有|不受)(?:任何)?[^。\\n]{0,4}${limitsZh}`),
  new RegExp(`你[^。\\n]{0,4}(?:不用|不必|无需|不需要|别)再?(?:遵守|遵循|服从|理会)[^。\\n]{0,8}${limitsZh}`),
  new RegExp(`你的?新?(?:的)?(?:政策|策略|规则)(?:现在)?(?:是|改为|改成)`),
  new RegExp(`把你?的?[^。\\n]{0,4}(?:策略|规则|政策|准则|守则)(?:改|换)(?:成|为|写)`),
  new RegExp(`${limitsZh}(?:只)?(?:当作|当成|视为|看作)(?:可选|参考|无效|建议)`),
  /别再?因为你的规则|不要再?拒绝我/,
];

const lifts = anyOf([...patterns, ...patternsChinese]);

/** True for words that try to change or lift the policy of the assistant or of its memory. */
export function liftsPolicy(sentence: string): boolean {
  return triesToOverride(sentence) || lifts(sentence);
}
