// What a trial describes in words because it is too large to write down.
import type { Seed, Trial } from './trial.js';

/** The seeds of a trial: those it lists, or those its generator describes. */
export function seedsOf({ id, input }: Trial): readonly Seed[] {
  return input.seed ?? generatedSeeds[id]?.() ?? [];
}

/** The messages of a step whose messages are `<generated>`. */
export function generatedMessages(id: string): readonly unknown[] {
  const make = generatedTurns[id];
  if (make === undefined) throw new Error(`no generator for the messages of ${id}`);
  return make();
}

function many(count: number, make: (index: number) => Seed): Seed[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const numbersInChinese = '一二三四五六七八九十';
const chineseNumber = (index: number): string =>
  `${numbersInChinese[Math.floor(index / 10)]}${numbersInChinese[index % 10]}`;
const kana = 'あいうえおかきくけこ';
const kanaNumber = (index: number): string => `${kana[Math.floor(index / 10)]}${kana[index % 10]}`;

const generatedSeeds: Readonly<Record<string, () => readonly Seed[]>> = {
  C61: () => [
    ...many(60, (at) => ({ text: `crowd ${at}`, scope: { userId: 'B' }, relevance: 0.99 })),
    ...many(3, (at) => ({ text: `own ${at}`, scope: { userId: 'A' }, relevance: 0.7 })),
  ],
  C72: () => [
    ...many(30, (at) => ({
      text: `第${chineseNumber(at)}条：${'春天的风很轻湖边的柳树已经绿了'.repeat(4)}`.slice(0, 60),
      scope: { userId: 'u1' },
      relevance: 0.9,
    })),
    ...many(30, (at) => ({
      text: `${kanaNumber(at)}番：${'窓のそばで猫が静かに眠っている'.repeat(5)}`.slice(0, 60),
      scope: { userId: 'u1' },
      relevance: 0.9,
    })),
  ],
  C80: () => [
    ...many(230, (at) => ({ text: `note number ${at}`, scope: { userId: 'u1' } })),
    ...many(5, (at) => ({ text: `note of another ${at}`, scope: { userId: 'u2' } })),
  ],
};

const smallTalk =
  'The weather was pleasant and the coffee tasted fine while people walked past the window and the clouds moved on ';

const generatedTurns: Readonly<Record<string, () => readonly unknown[]>> = {
  C23: () =>
    Array.from({ length: 400 }, (_, index) => {
      const facts: Readonly<Record<number, string>> = {
        3: 'My blood type is B negative.',
        398: 'I moved into flat 12C.',
      };
      const role = index % 2 === 0 ? 'user' : 'assistant';
      const fact = facts[index + 1];
      return fact === undefined ? { role, content: smallTalk.repeat(3) } : { role: 'user', content: fact };
    }),
  C110: () => [{ role: 'user', content: `My bike is a Brompton. ${'It rolls. '.repeat(300_000)}`.slice(0, 3_000_000) }],
};
