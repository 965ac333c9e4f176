// Words of small talk: greetings, thanks, short answers, nothing to remember. Parts of regular expressions.

const english = [
  'hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|night|day)|morning',
  'thanks?(?: you)?(?: (?:so|very) much| a lot| again| a million| for (?:your|the) help)?|thx|ty|cheers',
  'much appreciated|ok(?:ay)?|k|kk|alright|all right|sure|fine|cool|nice|great|good|perfect|awesome|wow',
  'yes|yeah|yep|yup|no|nope|nah|maybe|right|exactly|correct|indeed|true|agreed|absolutely|got it|i see',
  'i understand|understood|makes sense|sounds good|looks good|good point|will do|never ?mind|interesting',
  'amazing|excellent|wonderful|lovely|very good|that helps|that works|done|no problem|no worries|welcome',
  "you(?:'|’)?re welcome|sorry|my bad|oops|hm+|uh|um|ah+|oh+|lol|ha(?:ha)*|very funny|bye(?: bye)?",
  'goodbye|see (?:you|ya)(?: (?:later|soon|tomorrow))?|talk (?:to you )?(?:later|soon)|take care',
  'have a (?:nice|good|great) (?:day|one|evening|night|weekend)|please|go on|go ahead|continue|next',
  'again|try again|more|stop|wait|hold on|one (?:moment|second|sec)|how are you(?: doing)?(?: today)?',
  "what(?:'|’)?s up|how(?:'|’)?s it going|there|everyone|all|you too|so|well|and|then",
  'make it (?:shorter|longer|simpler|better)|(?:a bit )?(?:shorter|longer|simpler)|say that again',
  'test(?:ing)?|(?:that|this|it) (?:was|is) (?:very |really |so )?(?:helpful|useful|great|perfect|what i needed)',
].join('|');

const chinese = [
  '你好|您好|哈喽|嗨|喂|在吗|早|早安|早上好|上午好|中午好|下午好|晚上好|晚安|大家好|谢谢你?您?|多谢|感谢|辛苦了|麻烦了?你?您?了?|非常感谢|谢了|太感谢了|不客气|不用谢',
  '好的?吧?呀?啊?|行吧?|可以|嗯+|哦+|噢|啊|唔|对的?|是的?啊?|没错|不是|不|没有|不用了?|算了|没事了?|没关系|知道了|明白了?|懂了|了解|收到|原来如此|有道理|这样啊',
  '真的吗?|厉害|太好了|太棒了|不错|真棒|有意思|哈+|嘿+|呵+|再见|拜拜|回头见|回头聊|先这样|继续|下一个|再来一次|再试一次|等等|稍等|请|请问|那|那么|麻烦|帮(?:了|我)?大忙',
].join('|');

/** A piece of English small talk, whole. */
export const smallTalk = new RegExp(`^(?:${english})$`, 'i');

/** A piece of Chinese small talk, whole, with the particles it may end with. */
export const smallTalkChinese = new RegExp(`^(?:${chinese})[了呀啊哦哈吧呢哟]*$`);
