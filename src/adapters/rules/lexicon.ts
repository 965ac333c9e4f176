// Word lists the patterns share.

const words = (list: string): string => list.trim().replaceAll(/\s+/g, '|');

/** Relatives and people around, English. */
export const kin = words(`
  wife husband spouse partner girlfriend boyfriend fiancée fiancé fiancee fiance mother father mum mom dad parents son sons
  daughter daughters kid kids child children baby twins sister sisters brother brothers siblings sibling grandmother
  grandfather grandma grandpa aunt uncle cousin niece nephew boss manager colleague colleagues coworker coworkers roommate
  flatmate neighbour neighbor friend friends landlord landlady teacher doctor dentist physio therapist accountant lawyer assistant client
  stepmother stepfather mother-in-law father-in-law sister-in-law brother-in-law ex tutor coach mentor supervisor nanny`);

/** Relatives whose name fills `user.partner`. */
export const partners = words('wife husband spouse partner girlfriend boyfriend fiancée fiancé fiancee fiance');
/** Relatives who fill `user.children`. */
export const offspring = words('son sons daughter daughters kid kids child children baby twins');
/** Animals kept at home. */
export const pets = words(
  'dog dogs cat cats puppy puppies kitten kittens parrot hamster rabbit rabbits horse horses goldfish fish tortoise turtle guinea-pig bird birds snake lizard ferret chicken chickens hen hens poodle labrador beagle retriever retrievers greyhound terrier spaniel collie husky pug corgi dachshund bulldog rottweiler dalmatian whippet tabby budgie canary gecko gerbil pony ponies donkey goat goats bunny pup cockatiel iguana bee bees honeybees duck ducks goose geese sheep cow cows pig pigs alpaca alpacas llama llamas pigeon pigeons quail quails hedgehog chinchilla axolotl',
);

/** Common first names that are no other English word, in small letters. */
export const firstNames = words(`
  sam tom ben dan tim jim joe mike dave steve chris alex nick rob robert bob john james david peter paul simon andrew matt
  matthew luke adam ryan kevin brian sean liam noah oliver harry george thomas daniel william henry jacob ethan lucas leo
  tomek pavel ivan igor boris omar ali ahmed hassan yusuf mohamed raj ravi arjun rahul carlos diego pedro juan pablo luis
  anna hannah emma emily sarah sara laura lisa julia julie nina tina maria marie mary kate katie katherine karen susan linda
  jane janet alice olivia sophie sophia chloe mia ella eva eve lucy amy jess jessica rachel rebecca becky megan helen jenny
  jennifer claire clara lena elena irene petra greta ingrid freya nora zoe isla leila fatima aisha priya anita meera yuki
  kenji akira hiro wei ming fiona moira nadia tanya olga natasha sonia carmen lucia ines rita marta monica veronica diana
  martin oscar felix hugo jonas erik lars nils sven bjorn hans klaus stefan markus dexter`);

/** Adjectives of origin. */
export const demonyms = words(`
  american british english scottish welsh irish french german spanish italian portuguese dutch belgian swiss austrian swedish
  norwegian danish finnish polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian chinese japanese
  korean indian pakistani bangladeshi thai vietnamese indonesian malaysian filipino singaporean taiwanese australian canadian
  mexican brazilian argentinian chilean colombian peruvian egyptian moroccan nigerian kenyan ethiopian ghanaian israeli iranian
  iraqi lebanese syrian saudi icelandic estonian latvian lithuanian croatian serbian slovenian`);

/** Languages people ask to be answered in. */
export const languages =
  '(?:(?:british |american |plain |simple |simplified |traditional |brazilian )?(?:english|german|french|spanish|italian|portuguese|dutch|swedish|norwegian|danish|finnish|polish|czech|hungarian|greek|turkish|russian|ukrainian|chinese|mandarin|cantonese|japanese|korean|hindi|arabic|hebrew|thai|vietnamese|indonesian|catalan|basque|galician|welsh|irish|gaelic|icelandic|estonian|latvian|lithuanian|slovak|slovene|slovenian|croatian|serbian|bosnian|bulgarian|romanian|albanian|macedonian|georgian|armenian|azerbaijani|kazakh|uzbek|persian|farsi|dari|pashto|kurdish|urdu|bengali|punjabi|gujarati|marathi|tamil|telugu|kannada|malayalam|sinhala|nepali|burmese|khmer|lao|malay|tagalog|filipino|mongolian|tibetan|swahili|amharic|somali|hausa|yoruba|igbo|zulu|xhosa|afrikaans|esperanto|latin|yiddish|luxembourgish|maltese|hokkien|hakka|shanghainese|sign language))';

/** Tools by the slot of a project they fill. */
export const tools: readonly (readonly [attribute: string, pattern: RegExp])[] = [
  [
    'project.message_queue',
    /\b(?:kafka|rabbitmq|nats|pulsar|activemq|rocketmq|sqs|zeromq|celery)\b|消息队列|message (?:queue|broker|bus)/i,
  ],
  [
    'project.database',
    /\b(?:postgres(?:ql)?|mysql|mariadb|oracle|mongodb|sqlite|tidb|cockroachdb|dynamodb|cassandra|clickhouse|duckdb|sql server|mssql|oceanbase|couchdb|neo4j|snowflake|supabase)\b|数据库|主库|\bdatabase\b/i,
  ],
  [
    'project.framework',
    /\b(?:react|vue|angular|svelte|next\.?js|nuxt|django|flask|fastapi|rails|laravel|spring(?: boot)?|express|nest\.?js|\.net|gin|phoenix)\b|框架|\bframework\b/i,
  ],
];

/** Programming languages; "Go" and "C" only with a capital. */
export const programming =
  /(?<![A-Za-z])(?:Python|TypeScript|JavaScript|Rust|Java|Kotlin|Swift|Ruby|PHP|Scala|Elixir|Haskell|Golang|Go|C\+\+|C#|Zig|Perl|Lua|Dart|Julia|R)(?![A-Za-z+#])/;

/** Ways to reach somebody. */
export const channels =
  '(?:e-?mail|sms|text(?: message)?s?|phone|whatsapp|telegram|signal|slack|wechat|teams|post|letter|chat)';
/** The same in Chinese. */
export const chineseChannels = '(?:微信|短信|邮件|电子邮件|邮箱|电话|钉钉|飞书|QQ|企业微信)';

/** Words that make a statement last: habits and frequencies. */
export const frequency =
  '(?:every (?:day|night|morning|evening|week(?:end)?|month|year|other \\w+|\\w+day)|each (?:day|morning|week)|(?:once|twice|three times|\\w+ times|\\d+ times|(?:\\w+|\\d+) (?:days|hours|nights|evenings|mornings|miles|kilomet(?:er|re)s|km)) (?:a|per) (?:day|week|month|year)|daily|weekly|monthly|on (?:weekends|weekdays|\\w+days)|most (?:days|mornings|evenings|weekends)|in the (?:mornings?|evenings?)|before breakfast|after work|by day|at night)';

/** Chinese surnames of one character, the common ones. */
export const surnames =
  '赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁韦马方袁柳唐罗薛雷贺汤余顾孟黄萧尹姚邵汪毛戴宋庞熊纪项董梁杜阮蓝江郭林钟徐邱骆高夏蔡田胡霍万柯卢莫房丁邓洪左石崔程邢裴陆翁于惠曾沙关龙叶黎白';
