import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeOf,
  attributesWith,
  customAttribute,
  defaultAttributes,
  slotOf,
  type SlotFiller,
} from '../../src/domain/attributes.js';
import { objectsEqual } from '../../src/domain/decide/object-equality.js';

function filler(over: Partial<SlotFiller> = {}): SlotFiller {
  return {
    attribute: 'user.city',
    cardinality: 'one',
    subject: 'user',
    conditions: [],
    content: 'The user lives in Cork.',
    ...over,
  };
}

describe('the registry of attributes', () => {
  test('knows about forty slots, each with what a memory needs', () => {
    expect(defaultAttributes.size).toBeGreaterThanOrEqual(40);
    for (const [key, attribute] of defaultAttributes) {
      expect(key).toMatch(/^(?:user|project)\.[a-z_]+$/u);
      expect(attribute.ttlDays === null || attribute.ttlDays > 0).toBe(true);
      expect(attribute.subject).toBe(key.split('.')[0]);
    }
  });

  test.each([
    ['user.phone_number', 'one', 'confidential'],
    ['user.email', 'one', 'confidential'],
    ['user.address', 'one', 'confidential'],
    ['user.medical_condition', 'many', 'restricted'],
    ['user.income', 'one', 'restricted'],
    ['user.city', 'one', 'internal'],
    ['user.hobbies', 'many', 'internal'],
  ])('%s is %s and %s', (key, cardinality, sensitivity) => {
    expect(attributeOf(key)).toMatchObject({ key, cardinality, sensitivity });
  });

  test.each([
    ['user.phone', 'user.phone_number'],
    ['User.City', 'user.city'],
    ['user.home-city', 'user.city'],
    ['user.time zone', 'user.timezone'],
  ])('%s is another name of %s', (alias, key) => {
    expect(attributeOf(alias).key).toBe(key);
  });

  test('what nobody registered is custom and many', () => {
    expect(attributeOf('Favourite Tea!')).toMatchObject({ key: 'custom.favourite_tea', cardinality: 'many' });
    expect(customAttribute('最喜欢的 茶').key).toBe('custom.最喜欢的_茶');
    expect(customAttribute('…').key).toBe('custom.note');
    expect(attributeOf('toString').key).toBe('custom.tostring');
  });

  test('a custom key stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { key } = customAttribute(text);
        expect(customAttribute(key).key).toBe(key);
        expect(Array.from(key).length).toBeLessThanOrEqual(67);
      }),
    );
  });

  test('an application adds its own and may replace known ones', () => {
    const registry = attributesWith([
      { key: 'order.size', cardinality: 'one' },
      { key: 'user.city', cardinality: 'many' },
    ]);
    expect(attributeOf('order.size', registry)).toMatchObject({
      cardinality: 'one',
      subject: 'order',
      sensitivity: 'internal',
    });
    expect(attributeOf('user.city', registry).cardinality).toBe('many');
    expect(attributeOf('order.size').key).toBe('custom.order_size');
  });
});

describe('a slot', () => {
  test('is the subject and the attribute', () => {
    expect(slotOf(filler())).toBe('user|user.city');
  });

  test('does not exist for an attribute that holds many', () => {
    expect(slotOf(filler({ cardinality: 'many' }))).toBeNull();
  });

  test.each([null, '', 'the user', 'User', 'I', 'me', '用户', '我'])(
    'is the user’s own for the subject %j',
    (subject) => {
      expect(slotOf(filler({ subject }))).toBe('user|user.city');
    },
  );

  test.each([
    { subject: "the user's sister", content: '' },
    { subject: 'sister', content: '' },
    { subject: 'my sister', content: '' },
    { subject: null, content: "The user's sister lives in Leeds." },
    { subject: 'user', content: "The user's older sister lives in Leeds." },
  ])('of a sister is hers, however she is named: $subject / $content', (over) => {
    expect(slotOf(filler(over))).toBe('sister|user.city');
  });

  test('of a sister is hers in Chinese', () => {
    expect(slotOf(filler({ subject: '用户的姐姐' }))).toBe('姐姐|user.city');
    expect(slotOf(filler({ subject: null, content: '用户的姐姐住在北京。' }))).toBe('姐姐|user.city');
    expect(slotOf(filler({ subject: '用户', content: '用户住在姐姐家附近。' }))).toBe('user|user.city');
  });

  test('that is itself about a relation stays the user’s', () => {
    expect(slotOf(filler({ attribute: 'user.partner', content: "The user's wife is called Ann." }))).toBe(
      'user|user.partner',
    );
  });

  test('of a project is one for "we", "our project" and none, another for a named one', () => {
    for (const subject of [null, 'we', 'the user', 'our project', '我们的项目', 'project']) {
      expect(slotOf(filler({ attribute: 'project.database', subject }))).toBe('project|project.database');
    }
    expect(slotOf(filler({ attribute: 'project.database', subject: 'Atlas' }))).toBe('atlas|project.database');
  });

  test('under a condition is another slot, whatever the wording and order', () => {
    const slots = [
      ['writing Go', 'at home'],
      ['At home', 'when writing Go'],
    ].map((conditions) => slotOf(filler({ conditions })));
    expect(slots[0]).toBe(slots[1]);
    expect(slots[0]).not.toBe(slotOf(filler()));
    expect(slots[0]).not.toBe(slotOf(filler({ conditions: ['writing Python', 'at home'] })));
  });
});

describe('two objects of an attribute', () => {
  test.each([
    ['user.phone_number', '+86 138-0000-1234', '138 0000 1234'],
    ['user.phone_number', '(555) 0142', '555-0142'],
    ['user.email', 'Ann@Example.com', 'ann@example.com'],
    ['user.budget', '1500', '$1,500'],
    ['user.budget', '一千五百元', '1500元'],
    ['user.age', 'forty two', '42'],
    ['user.city', ' cork', 'Cork.'],
    ['user.vehicle', 'the Corolla', 'Corolla'],
  ])('of %s are equal: %s, %s', (key, a, b) => {
    expect(objectsEqual(attributeOf(key), a, b)).toBe(true);
    expect(objectsEqual(attributeOf(key), b, a)).toBe(true);
  });

  test.each([
    ['user.phone_number', '138 0000 1234', '138 0000 1243'],
    ['user.phone_number', 'none', 'unknown'],
    ['user.email', 'ann@example.com', 'anna@example.com'],
    ['user.budget', '1500 dollars', '1500 euros'],
    ['user.budget', '1500', '15000'],
    ['user.city', 'Cork', 'New Cork'],
  ])('of %s differ: %s, %s', (key, a, b) => {
    expect(objectsEqual(attributeOf(key), a, b)).toBe(false);
  });
});
