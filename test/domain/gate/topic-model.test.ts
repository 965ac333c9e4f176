import { describe, expect, it } from 'vitest';
import { gramPlaces, gramsOf } from '../../../src/domain/gate/sentence-grams.js';
import { canBeRead, topicsRead, type TopicModel } from '../../../src/domain/gate/topic-model.js';
import { sentencesToRead, topicsOf, type Read } from '../../../src/domain/gate/topics.js';

function modelOf(weigh: { readonly vector?: number; readonly words?: string }): TopicModel {
  const grams = new Float32Array(gramPlaces);
  for (const place of gramsOf(weigh.words ?? '')) grams[place] = 1;
  return [{ topic: 'health', bias: -0.5, least: 0, vector: Float32Array.of(weigh.vector ?? 0, 0), grams }];
}

const user = { attribute: 'custom.note', sourceKind: 'user_message' } as const;
const said = (text: string) => ({ ...user, content: text, quote: text });

describe('a topic model', () => {
  it('tells a topic by the vector', () => {
    const model = modelOf({ vector: 1 });
    expect(topicsRead(model, 'Anything.', Float32Array.of(1, 0))).toEqual(['health']);
    expect(topicsRead(model, 'Anything.', Float32Array.of(0.4, 1))).toEqual([]);
  });

  it('tells a topic by the words, in capitals and traditional letters too', () => {
    const nothing = new Float32Array(2);
    expect(topicsRead(modelOf({ words: 'dialysis' }), 'DIALYSIS', nothing)).toEqual(['health']);
    expect(topicsRead(modelOf({ words: '手术' }), '手術', nothing)).toEqual(['health']);
    expect(topicsRead(modelOf({ words: 'dialysis' }), 'gardening', nothing)).toEqual([]);
  });

  it('reads a number as a number, whatever its digits', () => {
    expect(gramsOf('call 555')).toEqual(gramsOf('call 777'));
  });

  it('leaves long texts and texts without words alone', () => {
    expect(canBeRead('I swim.')).toBe(true);
    expect(canBeRead('x'.repeat(401))).toBe(false);
    expect(canBeRead('12:30!')).toBe(false);
  });
});

describe('topics with what a model has read', () => {
  const always =
    (topic: ReturnType<Read>[number]): Read =>
    () => [topic];

  it('are those of the tables and those read', () => {
    expect([...topicsOf(said('The garden is wet.'), always('permission'))]).toEqual(['permission']);
    expect([...topicsOf(said('I have type 2 diabetes.'), always('permission'))].toSorted()).toEqual([
      'health',
      'permission',
    ]);
  });

  it('leave an allergy out, whatever was read', () => {
    expect([...topicsOf(said('I am allergic to nuts.'), always('health'))]).toEqual([]);
  });

  it('of overriding, permissions and passing words count in a user’s words only, the others in any', () => {
    const described = { ...said('The garden is wet.'), sourceKind: 'tool_trace' } as const;
    for (const topic of ['policy_change', 'permission', 'passing'] as const) {
      expect([...topicsOf(said('The garden is wet.'), always(topic))]).toEqual([topic]);
      expect([...topicsOf(described, always(topic))]).toEqual([]);
    }
    expect([...topicsOf(described, always('health'))]).toEqual(['health']);
  });

  it('tell words said in passing only when what was made of them is read so, too', () => {
    const agreement: Read = (sentence) => (sentence.startsWith('OK') ? ['passing'] : []);
    const agreed = { ...user, quote: 'OK, let us do that.', content: 'The user wants a digest on Fridays.' };
    expect(topicsOf(said('OK, let us do that.'), agreement).has('passing')).toBe(true);
    expect(topicsOf(agreed, agreement).has('passing')).toBe(false);
  });

  it('make a quote pass only when each of its sentences does', () => {
    const passing: Read = (sentence) => (sentence.startsWith('Oh') ? ['one_off'] : []);
    expect(topicsOf(said('Oh the garden.'), passing).has('one_off')).toBe(true);
    expect(topicsOf(said('Oh the garden. We keep bees.'), passing).has('one_off')).toBe(false);
  });

  it('are not read in how a call of a tool went', () => {
    const outcome = { ...said('The name is missing.'), attribute: 'custom.tool_outcome' };
    expect(sentencesToRead(outcome)).toEqual([]);
  });
});
