// What the user of the middleware benchmark has said before, and says in each turn. Plain sentences, all different.

const places = ['in the attic', 'by the river', 'at the old mill', 'on the roof', 'in the cellar', 'near the station'];
const deeds = ['repairs', 'collects', 'paints', 'sells', 'photographs', 'restores', 'borrows'];
const things = [
  'clocks',
  'kites',
  'accordions',
  'maps',
  'lanterns',
  'kayaks',
  'teapots',
  'globes',
  'saddles',
  'radios',
];
const days = ['on Mondays', 'on Tuesdays', 'on Fridays', 'in spring', 'in winter'];

const pick = (list: readonly string[], index: number): string => list[index % list.length]!;

/** A fact held before the first turn; as many different ones as places × deeds × things × days (2,100). */
export function heldFact(index: number): string {
  const thing = pick(things, index);
  const deed = pick(deeds, Math.floor(index / things.length));
  const place = pick(places, Math.floor(index / (things.length * deeds.length)));
  const day = pick(days, Math.floor(index / (things.length * deeds.length * places.length)));
  return `The user ${deed} ${thing} ${place} ${day}.`;
}

/** The words of a turn: a question the held facts answer, and something new. */
export function turnText(index: number): string {
  const thing = pick(things, index * 7);
  const place = pick(places, index * 5);
  return `Where do I keep the ${thing}? By the way, I bought lamp number ${index + 1} ${place}.`;
}
