// Requests that do not ask for a slot but must respect one: a recipe and an allergy, a flight and the city one lives
// in. An encoder sees nothing in common between "a recipe for satay sauce" and "allergic to peanuts".
import { foldText } from '../decide/normalise.js';
import { hanRelations } from '../decide/value-lexicon.js';

interface Row {
  readonly attributes: readonly string[];
  /** Over folded text. */
  readonly patterns: readonly RegExp[];
}

const meal =
  '(?:breakfast|brunch|lunch|dinner|supper|dessert|snacks?|meals?|takeaway|takeout|picnic|potluck|barbecue|bbq|restaurants?|bistro|cafe|eatery|food|dish(?:es)?|cuisine|something to eat|menu for)';
const request =
  '(?:recommend|suggest|propose|plan|book|find|pick|choose|order|cook|make|prepare|give|show|need|want|craving|ideas?|options?|tips|inspiration|where|which|what|any good|a good|best|reserve|invite|host)';

const food: readonly RegExp[] = [
  /\brecipes?\b|\bmeal (?:plan|prep|ideas?)\b|\bshopping list\b/u,
  new RegExp(`\\b${request}\\b[^.!?]*\\b${meal}\\b`, 'u'),
  new RegExp(`\\b${meal}\\b[^.!?]*\\b(?:recommendations?|suggestions?|ideas?|options?)\\b`, 'u'),
  /\b(?:what|how|which)\b[^.!?]*\b(?:cook|bake|roast|grill|fry|barbecue)\b/u,
  /\b(?:should|can|could|may|shall|might) (?:i|we) (?:safely |still |ever )?(?:eat|cook|bake|order|drink)\b|\b(?:what|where) (?:to|should (?:i|we)|can (?:i|we)) (?:eat|cook|bake|order|drink)\b/u,
  /\bi(?:['’]?m| am) (?:so |very |really |a bit |getting |quite |a little )*(?:hungry|starving|peckish)\b/u,
  /\b(?:is|are|would)\b[^.!?]*\b(?:safe|ok|okay|fine|good|suitable|edible|allowed|healthy) for (?:me|us|my (?:allergy|allergies|diet))\b/u,
  /菜谱|食谱|做(?:什么|啥|点什么|点啥|道|个|几个)[^，。？]{0,4}(?:菜|饭|吃|汤)|(?:怎么|如何)(?:做|煮|炒|烤|蒸)/u,
  /(?:推荐|介绍|来一?[道份家个]|想吃|找|订|去|安排|哪[家里]|什么)[^，。？]{0,10}(?:菜(?!单|鸟)|餐厅|餐馆|饭店|馆子|小吃|美食|外卖|甜点|甜品|零食|吃的|火锅|烧烤|早餐|早饭|午餐|午饭|晚餐|晚饭|夜宵|聚餐)/u,
  /(?:吃|喝)(?:点|些)?(?:什么|啥)(?!药)|(?:点|叫)[^，。？]{0,3}外卖/u,
  /(?:^|好|我|肚子|都|有点)饿(?:了|死|坏|$|啊|呀)|我?(?:能|可以|适合|敢|该)(?:不能|不可以)?(?:吃|喝)[^，。？]{1,12}(?:吗|么|不|\?|？)|适合我(?:吃|喝)/u,
];

const travel: readonly RegExp[] = [
  /\b(?:book|find|plan|search|recommend|suggest|organi[sz]e|cheapest?|cheap|compare|need|want|show)\b[^.!?]*\b(?:flights?|train tickets?|plane tickets?|trips?|holidays?|vacations?|itinerar(?:y|ies)|getaway|road trip|day trips?)\b/u,
  /\bhow (?:do|can|would|should) (?:i|we) (?:get|travel|fly) (?:from (?:here|home) )?to\b|\bdo i need a visa\b|\bhow far is\b[^.!?]*\bfrom (?:me|here|home)\b/u,
  /(?:订|买|查|找|搜)[^，。？]{0,8}(?:机票|车票|航班|火车票|高铁票)|(?:规划|安排|推荐|计划)[^，。？]{0,10}(?:旅行|旅游|行程|出游|自驾)|去[^，。？]{1,8}怎么(?:走|去|坐车)/u,
];

const nearby: readonly RegExp[] = [
  /\b(?:near|close to|around) (?:me|here|us|my (?:place|home|house))\b|\bnearby\b|\bin my (?:area|city|town|neighbou?rhood)\b|\blocal (?:shops?|events?|doctors?|dentists?|gyms?|news|restaurants?|clubs?)\b/u,
  /(?:我家|我这|这|我)?附近(?:有|的|哪|推荐|找)|周边(?:有|的|哪)|同城|本地(?:有|的)/u,
];

const health: readonly RegExp[] = [
  /\b(?:can|should|may|could) i (?:safely )?(?:take|use)\b[^.!?]*\b(?:ibuprofen|aspirin|paracetamol|acetaminophen|antibiotics?|penicillin|amoxicillin|medicines?|medications?|painkillers?|pills?|vaccines?|supplements?|drugs?|tablets?|ointments?|for (?:a|my|the) (?:headache|cold|fever|pain|cough|flu))\b/u,
  /\bwhat (?:can|should) i take\b|\b(?:workout|training|exercise|fitness|running|diet) (?:plan|routine|program(?:me)?)\b|\b(?:recommend|suggest)\b[^.!?]*\b(?:exercises?|workouts?|medicines?|supplements?|painkillers?)\b/u,
  /吃(?:点|些)?(?:什么|啥)药|(?:能|可以|该)(?:不能)?(?:吃|用|打)[^，。？]{0,8}(?:药|阿司匹林|布洛芬|青霉素|头孢|疫苗|保健品)|(?:健身|锻炼|训练|减肥|跑步)(?:计划|方案)/u,
];

/** Only requests for food concern it. */
const foodMark = 'custom.reaction';
const constraints = ['custom.constraint', 'custom.限制', foodMark];
/** Kept only when the memory speaks of food. */
const tastes = ['user.dislikes', 'user.likes', ...constraints, 'user.medical_condition'];

const rows: readonly Row[] = [
  { attributes: ['user.allergies', 'user.diet', ...tastes], patterns: food },
  { attributes: ['user.city', 'user.nationality'], patterns: travel },
  { attributes: ['user.city', 'user.address', 'user.current_location'], patterns: nearby },
  { attributes: ['user.allergies', 'user.medical_condition'], patterns: health },
];

/** Requests about software that only happens to be about meals, and questions for what is liked, not for a meal. */
const otherwise =
  /\b(?:app|api|code|database|schema|table|function|component|website|dataset|sql|regex|css|html|essay|story|poem|history|dog|cat|pet|puppy|kitten)s?\b|\b(?:favou?rite|do i (?:like|love|hate|prefer)|what did i|yesterday|last (?:night|week|time))\b|数据库|代码|接口|网站|应用|前端|后端|我(?:最)?(?:喜欢|爱)(?:吃|喝)|昨天|上次|之前|吃了什么|^(?:请问)?(?:我|用户)(?:平时|一般|每天|每[周月]|经常|常常?|通常|都|只|最近)*(?:吃|喝)(?:的是)?(?:什么|啥|哪)/u;
/** 女儿能吃鸡蛋吗: what somebody else may eat. */
const othersEat = new RegExp(
  `(?:${hanRelations.join('|')}|他|她)(?:现在|还|到底|也|是否|是不是)*(?:能|可以|敢|该|适合|会)(?:不能|不可以)?[吃喝]`,
  'u',
);
/** A page that is pasted asks for nothing in particular. */
const longestQuestion = 300;
const none: ReadonlySet<string> = new Set();

/** Attributes of the user that an answer to this request must respect; none for most questions. */
export function concernedAttributes(question: string): ReadonlySet<string> {
  const folded = foldText(question).trim();
  if (folded.length > longestQuestion || otherwise.test(folded) || othersEat.test(folded)) return none;
  const concerned = rows.filter(({ patterns }) => patterns.some((pattern) => pattern.test(folded)));
  return new Set(concerned.flatMap(({ attributes }) => attributes));
}

const foodWords =
  /\b(?:eats?|eating|drinks?|drinking|foods?|meals?|diets?|cook\w*|bak(?:e|es|ing)|tastes?|spicy|spices?|sweets?|bitter|sour|salty|sugar|salt|fats?|fried|meat|beef|pork|lamb|mutton|chicken|poultry|bacon|ham|sausages?|fish|seafood|shellfish|shrimps?|prawns?|crabs?|lobster|oysters?|squid|tuna|salmon|anchov\w+|eggs?|milk|dairy|lactose|cheese|butter|yogh?urt|cream|gluten|wheat|bread|pasta|noodles?|rice|soy\w*|tofu|beans?|lentils?|chickpeas?|nuts?|peanuts?|almonds?|walnuts?|hazelnuts?|cashews?|sesame|mushrooms?|onions?|garlic|tomato(?:es)?|potato(?:es)?|peppers?|chill?i(?:es)?|cilantro|coriander|celery|carrots?|cucumbers?|spinach|broccoli|cabbage|kale|olives?|avocados?|aubergines?|eggplants?|pumpkins?|beets?|beetroot|fruits?|apples?|bananas?|strawberr\w+|kiwis?|mango(?:es)?|pineapples?|coconuts?|citrus|lemons?|oranges?|durian|raisins?|chocolate|candy|licorice|liquorice|honey|mayonnaise|mustard|vinegar|ketchup|soups?|stews?|curr(?:y|ies)|pizzas?|burgers?|sushi|ramen|tacos?|salads?|sandwich(?:es)?|dumplings?|breakfast|lunch|dinner|coffee|tea|alcohol|wine|beer|juice|soda|caffeine|cuisine|italian food|vegan|vegetarian|halal|kosher|dishes|liver|marzipan|lasagn[ae]|risotto|paella|falafel|hummus|kebabs?|tapas|pho|kimchi|pancakes?|waffles?|omelet(?:te)?s?|porridge|cinnamon|ginger|basil|parsley|mint)\b/u;
const foodHan =
  /[吃喝菜饭肉鱼虾蟹蛋奶豆果瓜茶酒咖糖盐辣甜酸苦咸汤面粉粥饺葱姜蒜椒茄菇薯油醋]|香菜|海鲜|坚果|花生|芝麻|榴莲|火锅|烧烤|麸质|乳糖|味精|内脏|蜂蜜|巧克力|素食|清真|忌口/u;
const dietary =
  /\b(?:diabet\w+|c(?:o?e)liac|intoleran\w+|pregnan\w+|blood pressure|hypertension|cholesterol|gout|reflux|heartburn|kidney|gluten)\b|糖尿病|痛风|高血压|高血脂|血糖|怀孕|乳糖|胃|肾|脂肪肝/u;

/** False for a memory that a request for food asks for by its attribute alone, when it speaks of no food. */
export function isOfConcern(
  { attribute, content }: { readonly attribute: string; readonly content: string },
  asked: ReadonlySet<string>,
): boolean {
  if (!asked.has(foodMark) || !tastes.includes(attribute)) return true;
  const folded = foldText(content);
  return attribute === 'user.medical_condition' ? dietary.test(folded) : foodWords.test(folded) || foodHan.test(folded);
}
