// The rules tier of adjudication: it only says what the words say outright, and leaves the rest open.
import type { Candidate } from '../../domain/candidate.js';
import { noModelUse } from '../../domain/candidate.js';
import { compareConditions } from '../../domain/decide/conditions.js';
import { namesReplaced } from '../../domain/decide/names-replaced.js';
import { foldText } from '../../domain/decide/normalise.js';
import { replacementsIn, speaksOfFuture, type Replacement } from '../../domain/decide/replacement-wording.js';
import { differentPeople } from '../../domain/decide/subject.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import type { Adjudication, AdjudicationCase, Adjudicator } from '../../ports/index.js';
import { endedMemory } from './gone.js';
import { givesNewValue, movesOn, turnsRound } from './turned.js';

const leftOpen: Adjudication = {
  verdict: null,
  neighbour: null,
  confidence: 0,
  conditions: [],
  neighbourConditions: [],
  reason: 'left_open',
};

/** How sure the rules are of a replacement that is named in words. */
const namedConfidence = 0.85;

/**
 * The replacements the memory itself names; those of its quote only when the memory names what came instead,
 * for a quote may speak of other things too.
 */
function replacementsOf({ content, quote }: Candidate): readonly Replacement[] {
  const said = foldText(content);
  const quoted = replacementsIn(quote).filter(({ next }) => next !== null && said.includes(next));
  return speaksOfFuture(content) ? [] : [...replacementsIn(content), ...quoted];
}

/** Words in common with a memory one of the replacements ends; null when none does. */
function endedBy(candidate: Candidate, replacements: readonly Replacement[], memory: MemoryRecord): number | null {
  if (differentPeople(candidate, memory)) return null;
  if (compareConditions(candidate.conditions, memory.conditions) === 'different') return null;
  const said = `${candidate.content} ${candidate.quote}`;
  const shared = replacements.map((replacement) => namesReplaced({ said, stored: memory.content, replacement }));
  const found = shared.filter((count) => count !== null);
  return found.length === 0 ? null : Math.max(...found);
}

/** Which neighbour the candidate turns round, ends, or gives a new value to; null when none or nobody knows which. */
function turnedBy({ candidate, neighbours }: AdjudicationCase, at: string): number | null {
  const may = (memory: MemoryRecord): boolean =>
    memory.saidAt <= at &&
    !differentPeople(candidate, memory) &&
    compareConditions(candidate.conditions, memory.conditions) !== 'different';
  const turned = neighbours.findIndex(
    (memory) => may(memory) && (turnsRound(candidate, memory) || movesOn(candidate, memory)),
  );
  if (turned >= 0) return turned;
  // What is over at all is over under every condition.
  const near = neighbours.filter((memory) => memory.saidAt <= at && !differentPeople(candidate, memory));
  const over = endedMemory(
    candidate,
    near.filter((memory) => candidate.conditions.length === 0 || may(memory)),
  );
  if (over !== null) return neighbours.indexOf(over);
  const renewed = neighbours.flatMap((memory, index) =>
    may(memory) && givesNewValue(candidate, memory) ? [index] : [],
  );
  return renewed.length === 1 ? renewed[0]! : null;
}

function decideCase(asked: AdjudicationCase, at: string): Adjudication {
  const { candidate, neighbours } = asked;
  const replacements = replacementsOf(candidate);
  const ended = neighbours
    .map((memory, index) => ({ index, shared: memory.saidAt > at ? null : endedBy(candidate, replacements, memory) }))
    .filter(({ shared }) => shared !== null)
    .toSorted((a, b) => (b.shared ?? 0) - (a.shared ?? 0) || a.index - b.index);
  const named = ended[0]?.index ?? null;
  const neighbour = named ?? turnedBy(asked, at);
  if (neighbour === null) return leftOpen;
  const reason = named === null ? 'turned_round' : 'replacement_named';
  return { ...leftOpen, verdict: 'supersedes', neighbour, confidence: namedConfidence, reason };
}

/**
 * Supersedes the neighbour a candidate names as over ("no longer …", "switched from X to Y", 从 X 换成 Y), or says the
 * opposite of with words of change ("takes cards now", 又开始喝咖啡了); every other case gets a null verdict, so that both memories stay. Pure: no call, no cost, the same answer each time.
 */
export function rulesAdjudicator(): Adjudicator {
  return {
    tier: 'rules',
    model: null,
    adjudicate: (cases, at) =>
      Promise.resolve({
        answers: cases.map((one) => decideCase(one, at)),
        use: noModelUse,
        warnings: [],
      }),
  };
}
