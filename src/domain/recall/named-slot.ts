// A question that is nothing but the name of a slot: "pets", "my hobbies", "tell me about my job", 爱好.

const asking =
  /^(?:(?:please |can you |could you )?(?:tell me|remind me|what do you know|what did i say|anything|everything)(?: something| anything| everything)? about |(?:what|which|who)(?:'s| is| are)? |(?:please )?(?:list|show|give)(?: me)? |(?:请)?(?:说说|讲讲|介绍一下|列出|看看))?(?:my |the user's |our |the |any |all |all my |用户的?|我的?)?/u;
const ending = /(?:\s*(?:是什么|有哪些|有什么|呢|吗))?[\s.?!。？！]*$/u;

const slots: readonly (readonly [names: string, attributes: readonly string[]])[] = [
  ['pet pets animal animals 宠物 动物', ['user.pets']],
  ['hobby hobbies interests interest 爱好 兴趣 兴趣爱好', ['user.hobbies', 'user.skills', 'user.likes']],
  ['skill skills 技能 特长', ['user.skills']],
  ['like likes preference preferences 喜好 偏好', ['user.likes', 'user.dislikes']],
  ['dislike dislikes', ['user.dislikes']],
  ['allergy allergies 过敏 过敏史 过敏源', ['user.allergies']],
  ['diet food 饮食 忌口', ['user.diet', 'user.allergies']],
  ['health illness illnesses 健康 疾病', ['user.medical_condition', 'user.allergies']],
  ['job work profession occupation career 工作 职业', ['user.job_title', 'user.employer']],
  ['employer company workplace 公司 单位', ['user.employer']],
  ['boss manager supervisor 领导 上司', ['user.manager']],
  ['family 家人 家庭', ['user.partner', 'user.children', 'user.marital_status', 'custom.siblings', 'custom.family']],
  ['partner spouse wife husband girlfriend boyfriend 伴侣 配偶', ['user.partner', 'user.marital_status']],
  ['children kids 孩子 子女', ['user.children']],
  ['city home residence location 城市 住处', ['user.city', 'user.address', 'user.country']],
  ['address 地址 住址', ['user.address', 'user.city']],
  ['hometown 老家 家乡', ['user.hometown']],
  ['nationality 国籍', ['user.nationality']],
  ['language languages 语言', ['user.spoken_languages', 'user.language']],
  ['school university education 学校 学历', ['user.school', 'custom.studies']],
  ['birthday 生日', ['user.birthday']],
  ['age 年龄', ['user.age']],
  ['name 名字 姓名', ['user.name', 'user.nickname']],
  ['phone email contact 电话 邮箱', ['user.phone_number', 'user.email', 'user.contact_preference']],
  ['car cars vehicle vehicles bike 车 汽车', ['user.vehicle']],
  ['commute 通勤', ['user.commute']],
  ['budget 预算', ['user.budget', 'project.budget']],
  ['income salary 收入 工资', ['user.income']],
  ['goal goals 目标', ['user.goals']],
  ['plan plans 计划', ['user.plans']],
  ['database 数据库', ['project.database']],
  ['framework 框架', ['project.framework']],
  ['deadline deadlines 截止日期', ['project.deadline']],
];

const byName: ReadonlyMap<string, readonly string[]> = new Map(
  slots.flatMap(([names, attributes]) => names.split(' ').map((name) => [name, attributes] as const)),
);

/** The attributes a folded question names and says nothing else of; empty for any other question. */
export function namedSlot(folded: string): readonly string[] {
  return byName.get(folded.replace(asking, '').replace(ending, '')) ?? [];
}
