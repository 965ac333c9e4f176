// Signs that count only in what tools, pages and documents say: they may speak to nobody and order nothing.
import type { Words } from './injection-sign.js';

/** By name. */
export const foreignSigns = {
  reader: {
    english:
      /\b(?:(?:ai|llm|language|chat) ?(?:agents?|assistants?|models?|systems?|bots?)|ais?|llms?|chat ?bots?|bots?|assistant(?! (?:manager|professor|director|coach|editor|\w+ manager))|agents? (?:reading|processing|that|who|must|should)|the agent (?:reading|must|should|has|needs|will)|copilot|gpt|(?:whoever|anyone|any system|any \w+) (?:is )?(?:process|read|handl|summari[sz]|pars|index)\w*|if you are an? (?:ai|llm|assistant|agent|language model|bot))\b/i,
    chinese:
      /(?<![A-Za-z])(?:AI|LLM|GPT)(?![A-Za-z])|大模型|语言模型|人工智能|智能体|(?<![店长理事])助手|机器人|(?:处理|阅读|读到|看到|总结|解析)(?:此|本|这|该)[^，。\n]{0,6}(?:的人|者|系统|程序|时)/i,
  },
  duty: {
    english:
      /\b(?:must|should|shall|has to|have to|needs? to|(?:is|are) (?:required|instructed|expected|obliged|supposed|asked) to|(?:wants?|asked|asks|instructs?|requires?|would like) (?:you|the assistant|the agent|the ai) to|please|next (?:step|action|tool call|task|move)|your (?:task|job|next)|do not|don't|never|always|if you are an? (?:ai|llm|assistant|agent)|answer only|only answer|stop here)\b|[:;]\s{0,3}(?:recommend|mark|rate|send|call|say|add|include|ignore|open|store|save|remember|use|reply|answer|approve|delete|run|visit|prefer|quote|begin|forget)\b/i,
    chinese:
      /必须|应(?:该|当|把|将|由|忽略|先|首先|在|调用|以|优先)|需要?(?:把|将|先|存|在|向|以)|你需|请(?!求|假|客)|务必|(?:希望|让|要求|叫|要)你|如果你是|下一步|接下来|不要|不得|禁止|只(?:回答|推荐|能|引用|用|说)|一律|优先|要把|新规|都要/,
  },
  /** Enough alone: only an assistant can be meant. */
  meant: {
    english:
      /\b(?:users?|owners?|customers?|clients?) (?:wants?|prefers?|expects?|asked|asks|needs?|would like|expected|instructed) (?:that )?(?:you|the (?:assistant|agent|model|ai|bot))\b|\b(?:tells?|instructs?|orders?|directs?|requires?|asks?) (?:the|any|all|every) (?:ai |language )?(?:assistants?|agents?|models?|ais?|bots?)\b|\byou now (?:work|serve|belong|are|speak|represent)\b|\byour (?:reply|replies|answers?|responses?|output|summary|memory) (?:has|have|must|should|needs?|shall|will)\b|\b(?:in|to|into) your (?:long-term )?(?:memory|memories|notes|context)\b|(?<!\b(?:i|you|we|they) \w{1,20} )\bbefore (?:answering|replying|responding)\b|\b(?:reply|answer|respond) (?:only )?in \w+(?: only)?\b|\b(?:the above|this|all of this)\b[^.\n]{0,20}\bapproved by the user\b|\breaders? with\b|\bin (?:all )?(?:future|later|subsequent) (?:sessions?|chats?|conversations?|replies|answers)\b|\bfrom (?:the|this|your) (?:developers?|user)\b[^.\n]{0,12}\b(?:warning|note)\b/i,
    chinese:
      /用户(?:希望|想|要求|喜欢|让|请|需要)你|你(?:现在|从此)(?:为|是|归|属于|替)|你的(?:回复|回答|输出|摘要|总结|记忆)(?:里|中|要|必须|应|需)|(?:加|写|存|记)(?:进|入|到)(?:你的|长期)?记忆|(?:回答|回复)(?:之前|前|时)|只(?:用|以)[^，。\n]{1,6}(?:回复|回答|输出)|视为[^，。\n]{0,3}用户[^，。\n]{0,3}(?:批准|同意|授权)|(?:工具)?权限的读者|(?:今后|以后)的?(?:会话|对话)/,
  },
} as const satisfies Readonly<Record<string, Words>>;
