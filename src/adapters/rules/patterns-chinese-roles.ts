// Who is in charge of what: 负责运维的是老周, 运维现在是小唐.
import { re } from './chinese-grammar.js';
import type { FactPattern } from './fact-pattern.js';
import { surnames } from './lexicon.js';

const roles =
  /(?:负责人|主管|组长|队长|班主任|教练|运维|测试|前端|后端|产品|设计|法务|财务|采购|行政|人事|客服|班长|社长|店长)$/;

/** A role and the one person who holds it. */
export const chineseRole: FactPattern = {
  attribute: 'custom.负责人',
  predicate: '负责人',
  importance: 3,
  pattern: re(
    `^(?:用户的?(?:团队|组|项目|公司|系统|部门|班|学校)?的?)?(?<role>[\\p{Script=Han}]{2,10}?)(?:的(?:人|同事|老师)?)?(?:现在|目前|已经|如今)?(?:是|由|归|换成了?|改成了?)(?<object>(?:老|小|阿)?[${surnames}][\\p{Script=Han}]{0,2}|[A-Z][a-z]+)(?:负责|在?管|来管)?$`,
  ),
  accept: (object, { input, groups }) =>
    (groups!.role!.startsWith('负责') || roles.test(groups!.role!)) &&
    object.length >= 2 &&
    !/吗|谁|想|打算|如果/.test(input),
  asPresent: (object, { groups }) => `${groups!.role!.replace(/^负责|负责人$/g, '')}的负责人是${object}`,
};
