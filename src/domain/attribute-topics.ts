// Words people ask with that the facts of an attribute rarely hold: "what food should I avoid?" and "allergic to peanuts".
// Only words that ask for little else: each one can carry a memory past the gate of recall.

const topics: Readonly<Record<string, string>> = {
  'user.phone_number': '电话 手机号 联系方式',
  'user.email': '邮箱 邮件 联系方式',
  'user.address': '住址 地址',
  'user.hometown': '老家 家乡',
  'user.employer': '公司 单位',
  'user.job_title': '职业 工作',
  'user.school': 'university 学校 学历',
  'user.birthday': '生日 出生',
  'user.partner': '伴侣 配偶',
  'user.marital_status': '婚姻',
  'user.children': 'kid 孩子 子女',
  'user.pets': 'animal 宠物 动物',
  'user.spoken_languages': 'speak 语言',
  'user.contact_preference': 'reach 联系方式',
  'user.diet': 'food avoid 饮食 忌口',
  'user.allergies': 'food avoid 饮食 过敏 忌口',
  'user.medical_condition': 'health illness 健康 疾病',
  'user.income': 'salary earn 收入 工资',
  'user.budget': 'spend 预算',
  'user.commute': 'commute 通勤 上班',
  'user.vehicle': 'car 汽车',
  'user.hobbies': 'hobby 爱好 兴趣',
  'user.skills': '技能',
  'user.goals': '目标',
  'user.plans': '计划 安排',
  'project.database': 'stack 数据库 技术栈',
  'project.language': 'stack 编程语言 技术栈',
  'project.framework': 'stack 框架 技术栈',
  'project.message_queue': 'stack 消息队列 技术栈',
  'project.deadline': '截止',
};

/** The topic words of an attribute, joined by blanks; empty for one without any. */
export function attributeTopics(attribute: string): string {
  return Object.hasOwn(topics, attribute) ? topics[attribute]! : '';
}
