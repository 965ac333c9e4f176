// Numbers and codes that are nobody's secret, in sentences people write. Made with a fixed seed.
import { oneOf, seeded, textOf, type Chance } from './seeded.js';

const digits = '0123456789';
const hex = '0123456789abcdef';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const from1 = '123456789';

type Make = (chance: Chance) => string;
const two = (value: number): string => String(value).padStart(2, '0');

const makes: Readonly<Record<string, Make>> = {
  phone: (chance) => `1${oneOf(chance, ['38', '59', '86', '77'])}${textOf(chance, digits, 8)}`,
  'US phone': (chance) => `${textOf(chance, '23456789', 3)}-555-${textOf(chance, digits, 4)}`,
  'phone with country': (chance) => `+${oneOf(chance, ['351 9', '49 1', '86 13'])}${textOf(chance, digits, 8)}`,
  order: (chance) => `order ${textOf(chance, digits, 12)}`,
  订单: (chance) => `订单号${textOf(chance, from1, 1)}${textOf(chance, digits, 17)}`,
  tracking: (chance) => `tracking number 4${textOf(chance, digits, 15)}`,
  运单: (chance) => `运单号 SF${textOf(chance, digits, 13)}`,
  date: (chance) => `20${two(chance(30))}-${two(1 + chance(12))}-${two(1 + chance(28))}`,
  time: (chance) =>
    `20260${textOf(chance, from1, 1)}1${textOf(chance, digits, 1)}T10${textOf(chance, '012345', 1)}500Z`,
  ISBN: (chance) =>
    `ISBN 978-${textOf(chance, digits, 1)}-${textOf(chance, digits, 2)}-${textOf(chance, digits, 6)}-${textOf(chance, digits, 1)}`,
  hash: (chance) => textOf(chance, hex, 40),
  'short hash': (chance) => textOf(chance, hex, 8),
  UUID: (chance) =>
    `${textOf(chance, hex, 8)}-${textOf(chance, hex, 4)}-4${textOf(chance, hex, 3)}-a${textOf(chance, hex, 3)}-${textOf(chance, hex, 12)}`,
  IBAN: (chance) =>
    `DE${textOf(chance, digits, 2)} ${Array.from({ length: 4 }, () => textOf(chance, digits, 4)).join(' ')} ${textOf(chance, digits, 2)}`,
  version: (chance) => `v${chance(20)}.${chance(40)}.${chance(90)}-rc.${chance(9)}`,
  address: (chance) => `10.${chance(255)}.${chance(255)}.${chance(255)}:8080`,
  milliseconds: (chance) => `17${textOf(chance, digits, 11)}`,
  plate: (chance) => `沪A${textOf(chance, upper, 1)}${textOf(chance, digits, 4)}`,
  amount: (chance) =>
    `${1 + chance(9)},${textOf(chance, digits, 3)},${textOf(chance, digits, 3)}.${textOf(chance, digits, 2)} euros`,
  mail: (chance) => `${textOf(chance, 'abcdefgh', 6)}.${textOf(chance, digits, 4)}@example.com`,
  slug: (chance) => `release-candidate-for-${textOf(chance, 'abcdefgh', 8)}-service-2026`,
};

type Sentence = (thing: string) => string;
const around: readonly [Sentence, ...Sentence[]] = [
  (thing) => `Please note ${thing} for me.`,
  (thing) => `It says ${thing}, and I need it on Friday.`,
  (thing) => `I wrote down ${thing} yesterday`,
  (thing) => `My card was charged; ${thing} is in the mail they sent.`,
  (thing) => `帮我记一下${thing}，下周要用。`,
  (thing) => `昨天收到的是 ${thing}。`,
  (thing) => `{"value": "${thing}"}`,
];

/** 210 sentences with a number or code that must stay. */
export function ordinaryNumbers(): readonly string[] {
  const chance = seeded(1130);
  return Object.values(makes).flatMap((make) => Array.from({ length: 10 }, () => oneOf(chance, around)(make(chance))));
}
