import type { UserMemory } from '../../client/user-memory.js';
import type { Outcome } from '../../domain/outcome.js';
import type { Verdict } from '../../domain/plan.js';
import { principalHelp, principalOptions, flagText, type Command } from '../command.js';
import { withUser } from '../open.js';
import { asMessages, readText } from '../read-input.js';

/** `durable-memory remember <text>` */
export const command: Command = {
  summary: 'Hands in a text (or JSON messages) and waits until it is processed.',
  usage: '<text> | --file FILE | -',
  mostArguments: Infinity,
  options: {
    ...principalOptions,
    file: { type: 'string' },
    at: { type: 'string' },
    turn: { type: 'string' },
    text: { type: 'boolean' },
    consent: { type: 'string', multiple: true },
    'no-wait': { type: 'boolean' },
  },
  help: {
    ...principalHelp,
    file: 'read the text or JSON messages from a file',
    at: 'when it was said (ISO); default now',
    turn: 'your own id of the turn: the same id is stored once',
    consent: 'health, finance or identity: what the user has agreed to; may be given several times',
    text: 'take it as text, even if it looks like JSON messages',
    'no-wait': 'return as soon as it is stored',
  },
  async run(input) {
    const { flags, console } = input;
    const text = await readText(input);
    const said = flags['text'] === true ? text : asMessages(text);
    const wait = flags['no-wait'] !== true;
    const options = {
      sessionId: flagText(flags, 'session'),
      at: flagText(flags, 'at'),
      turnId: flagText(flags, 'turn'),
    };
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const result: Shown & { readonly kept: boolean } = await withUser(
      input,
      wait ? 'waiting until it is processed' : 'storing',
      async (user) => {
        const { outcome, ...stored } = await user.remember(said, { ...given, wait });
        return outcome === undefined ? stored : { ...stored, outcome, facts: await factsOf(user, outcome) };
      },
    );
    if (flags['json'] === true) console.out(JSON.stringify(result));
    else for (const line of linesOf(result)) console.out(line);
    return result.outcome?.status === 'failed' ? 1 : 0;
  },
};

/** A fact of the turn and what became of it. */
interface Fact {
  readonly memoryId: string;
  readonly verdict: Verdict;
  readonly content: string;
}

/** The memories the outcome names, in its order; one that is gone since is left out. */
async function factsOf(user: UserMemory, { items }: Outcome): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const { memoryId, verdict } of items) {
    const memory = memoryId === null ? null : await user.get(memoryId);
    if (memory !== null) facts.push({ memoryId: memory.id, verdict, content: memory.content });
  }
  return facts;
}

interface Shown {
  readonly ingestionId: string;
  readonly duplicate: boolean;
  readonly outcome?: Outcome;
  readonly facts?: readonly Fact[];
}

function linesOf({ ingestionId, duplicate, outcome, facts = [] }: Shown): readonly string[] {
  const first = `${duplicate ? 'already known' : 'stored'}: ingestion ${ingestionId}`;
  if (outcome === undefined) return [first];
  const counts = Object.entries(outcome.counts).filter(([, count]) => count > 0);
  const said =
    counts.length === 0 ? 'nothing to remember' : counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  const code = outcome.code === null ? '' : ` (${outcome.code})`;
  const kept = facts.map(({ memoryId, verdict, content }) => `  ${verdict} [${memoryId.slice(0, 8)}]  ${content}`);
  const refused = outcome.items.flatMap(({ verdict, reason }) =>
    verdict === 'refused' ? [`  refused: ${reason}`] : [],
  );
  return [first, `${outcome.status}: ${said}${code}`, ...kept, ...refused];
}
