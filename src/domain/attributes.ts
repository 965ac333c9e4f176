// The registry of attributes and the slot a memory fills. A slot of cardinality one holds one active memory.
import { conditionKeys } from './decide/conditions.js';
import { subjectKey } from './decide/subject.js';
import type { Cardinality, Category, Sensitivity } from './memory-record.js';

/** How two objects of an attribute are compared; see `objectsEqual`. */
export type ObjectKind = 'text' | 'phone' | 'email' | 'number';

/** What the registry knows about one attribute. */
export interface Attribute {
  /** `user.phone_number`, or `custom.<slug>` for one nobody registered. */
  readonly key: string;
  readonly cardinality: Cardinality;
  /** Used when extraction gives no category. */
  readonly category: Category;
  /** The least sensitivity of its memories. */
  readonly sensitivity: Sensitivity;
  /** Days after which an unverified value expires; null = it does not. */
  readonly ttlDays: number | null;
  /** Whose attribute it is when a memory names no subject. */
  readonly subject: string;
  readonly object: ObjectKind;
  /** True when the attribute is itself about a relation, so "the user's wife …" is still about the user. */
  readonly relation: boolean;
}

/** What an application gives to register an attribute; the rest has the defaults of an unknown one. */
export type AttributeInput = Pick<Attribute, 'key'> & Partial<Attribute>;

/** Known attributes by key. */
export type AttributeRegistry = ReadonlyMap<string, Attribute>;

type Row = readonly [key: string, cardinality: Cardinality, category: Category, more?: Partial<Attribute>];

const confidential = { sensitivity: 'confidential' } as const;
const restricted = { sensitivity: 'restricted' } as const;
const relation = { relation: true } as const;

const rows: readonly Row[] = [
  ['user.name', 'one', 'user_profile'],
  ['user.nickname', 'one', 'user_profile'],
  ['user.pronouns', 'one', 'user_profile'],
  ['user.phone_number', 'one', 'user_profile', { ...confidential, object: 'phone' }],
  ['user.email', 'one', 'user_profile', { ...confidential, object: 'email' }],
  ['user.address', 'one', 'user_profile', confidential],
  ['user.city', 'one', 'user_profile'],
  ['user.country', 'one', 'user_profile'],
  ['user.hometown', 'one', 'user_profile'],
  ['user.nationality', 'one', 'user_profile', confidential],
  ['user.employer', 'one', 'user_profile'],
  ['user.job_title', 'one', 'user_profile'],
  ['user.manager', 'one', 'user_profile', relation],
  ['user.school', 'one', 'user_profile'],
  ['user.birthday', 'one', 'user_profile', confidential],
  ['user.age', 'one', 'user_profile', { object: 'number', ttlDays: 400 }],
  ['user.marital_status', 'one', 'user_profile', confidential],
  ['user.partner', 'one', 'user_profile', relation],
  ['user.children', 'many', 'user_profile', relation],
  ['user.pets', 'many', 'user_profile'],
  ['user.language', 'one', 'preference'],
  ['user.spoken_languages', 'many', 'user_profile'],
  ['user.timezone', 'one', 'user_profile'],
  ['user.contact_preference', 'one', 'preference'],
  ['user.answer_style', 'many', 'preference'],
  ['user.diet', 'one', 'preference'],
  ['user.allergies', 'many', 'user_profile', confidential],
  ['user.medical_condition', 'many', 'user_profile', restricted],
  ['user.income', 'one', 'user_profile', { ...restricted, object: 'number' }],
  ['user.budget', 'one', 'preference', { object: 'number', ttlDays: 180 }],
  ['user.commute', 'one', 'user_profile'],
  ['user.vehicle', 'many', 'user_profile'],
  ['user.hobbies', 'many', 'preference'],
  ['user.likes', 'many', 'preference'],
  ['user.dislikes', 'many', 'preference'],
  ['user.skills', 'many', 'user_profile'],
  ['user.goals', 'many', 'episodic_fact', { ttlDays: 365 }],
  ['user.plans', 'many', 'episodic_fact', { ttlDays: 180 }],
  ['user.current_location', 'one', 'episodic_fact', { ttlDays: 14 }],
  ['user.editor_theme', 'one', 'preference'],
  ['user.shoe_size', 'one', 'user_profile', { object: 'number' }],
  ['project.name', 'one', 'user_profile'],
  ['project.language', 'one', 'user_profile'],
  ['project.database', 'one', 'user_profile'],
  ['project.message_queue', 'one', 'user_profile'],
  ['project.framework', 'one', 'user_profile'],
  ['project.deadline', 'one', 'episodic_fact'],
  ['project.status', 'one', 'episodic_fact', { ttlDays: 60 }],
  ['project.budget', 'one', 'episodic_fact', { object: 'number' }],
];

const aliases: Readonly<Record<string, string>> = {
  'user.phone': 'user.phone_number',
  'user.mobile': 'user.phone_number',
  'user.telephone': 'user.phone_number',
  'user.mail': 'user.email',
  'user.email_address': 'user.email',
  'user.home_address': 'user.address',
  'user.home_city': 'user.city',
  'user.location': 'user.city',
  'user.residence': 'user.city',
  'user.company': 'user.employer',
  'user.workplace': 'user.employer',
  'user.job': 'user.job_title',
  'user.occupation': 'user.job_title',
  'user.role': 'user.job_title',
  'user.birth_date': 'user.birthday',
  'user.date_of_birth': 'user.birthday',
  'user.spouse': 'user.partner',
  'user.pet': 'user.pets',
  'user.allergy': 'user.allergies',
  'user.hobby': 'user.hobbies',
  'user.time_zone': 'user.timezone',
  'project.db': 'project.database',
  'project.due_date': 'project.deadline',
};

function complete(input: AttributeInput): Attribute {
  return {
    cardinality: 'many',
    category: 'episodic_fact',
    sensitivity: 'internal',
    ttlDays: null,
    subject: input.key.startsWith('custom.') ? 'user' : (input.key.split('.')[0] ?? 'user'),
    object: 'text',
    relation: false,
    ...input,
  };
}

function registryOf(inputs: readonly AttributeInput[]): AttributeRegistry {
  return new Map(inputs.map((input) => [input.key, complete(input)]));
}

/** The attributes this package knows. */
export const defaultAttributes: AttributeRegistry = registryOf(
  rows.map(([key, cardinality, category, more]) => ({ key, cardinality, category, ...more })),
);

/** The known attributes with an application's own; one with a known key replaces it. */
export function attributesWith(extra: readonly AttributeInput[]): AttributeRegistry {
  return new Map([...defaultAttributes, ...registryOf(extra)]);
}

/** The part of a custom key made from any text: letters and digits of any script, at most 60 characters, never empty. */
function slugOf(source: string): string {
  const words =
    source
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const slug = Array.from(words.join('_')).slice(0, 60).join('');
  return slug.replace(/_+$/u, '') || 'note';
}

/** The attribute for something nobody registered: `custom.<slug>`, cardinality many. */
export function customAttribute(slugSource: string): Attribute {
  return complete({ key: `custom.${slugOf(slugSource.replace(/^custom\./iu, ''))}` });
}

/** The attribute of a key as extraction wrote it; common aliases are known, anything else is custom. */
export function attributeOf(key: string, registry: AttributeRegistry = defaultAttributes): Attribute {
  const folded = key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
  const known = registry.get(key) ?? registry.get(folded) ?? registry.get(aliases[folded] ?? '');
  return known ?? customAttribute(key);
}

/** What names the slot of a memory or candidate. */
export interface SlotFiller {
  readonly attribute: string;
  readonly cardinality: Cardinality;
  readonly subject: string | null;
  readonly conditions: readonly string[];
  readonly content: string;
}

/**
 * The slot a memory fills: subject, attribute and the conditions under which it holds. Two active memories
 * never share one. Null for cardinality many, which has no slot. Facts about others have another subject.
 */
export function slotOf(filler: SlotFiller, registry: AttributeRegistry = defaultAttributes): string | null {
  if (filler.cardinality === 'many') return null;
  const attribute = attributeOf(filler.attribute, registry);
  const key = registry.has(attribute.key) ? attribute.key : filler.attribute;
  const subject = subjectKey(filler, attribute.subject, attribute.relation);
  return [subject, key, ...conditionKeys(filler.conditions)].join('|');
}
