// Facts about who may do what, and about how things are secured: they hold when somebody with the right says so.
import { permissionChinese } from './tables/permission-chinese.js';
import { permissionEnglish } from './tables/permission-english.js';
import { securityEnglish } from './tables/security-english.js';
import { tellerOf } from './topic-table.js';

/** True for a claim or wish about permissions, roles, approvals or how something is secured. */
export const claimsPermission = tellerOf([permissionEnglish, securityEnglish, permissionChinese]);
