import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecallResult } from '../../client/recall.js';
import type { UserMemory } from '../../client/user-memory.js';
import { openMemory } from '../../composition/open-memory.js';
import type { Outcome } from '../../domain/outcome.js';
import type { Command } from '../command.js';
import { demoNow, demoParts, demoQuestions, type DemoTurn } from '../demo/conversations.js';
import { answerLines, outcomeLines, turnLines, versionLines } from '../demo/show.js';

/** `durable-memory demo` */
export const command: Command = {
  summary: 'Runs two conversations through the embedded engine in a temporary folder and shows what is remembered.',
  usage: '',
  mostArguments: 0,
  options: {},
  help: {},
  async run({ flags, console: { out } }) {
    const show = flags['json'] === true ? jsonLines(out) : textLines(out);
    const folder = await mkdtemp(join(tmpdir(), 'durable-memory-demo-'));
    // The conversations happen on the dates they tell, not today.
    let now = Date.parse(demoNow);
    const memory = await openMemory({ configFolder: null, engine: 'embedded', folder, parts: { clock: () => now } });
    try {
      for (const part of demoParts) {
        show.title(part.title);
        for (const turn of part.turns) {
          now = Date.parse(turn.at);
          await show.turn(memory.for(turn.userId), turn);
        }
      }
      now = Date.parse(demoNow);
      await show.versions(memory.for('dana'));
      show.title('What an agent gets');
      for (const { userId, question } of demoQuestions) {
        show.answer(question, await memory.for(userId).recall(question, { touch: false }));
      }
    } finally {
      await memory.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** How the demo shows what it does. */
interface Show {
  readonly title: (title: string) => void;
  readonly turn: (user: UserMemory, turn: DemoTurn) => Promise<void>;
  readonly versions: (user: UserMemory) => Promise<void>;
  readonly answer: (question: string, result: RecallResult) => void;
}

async function told(user: UserMemory, { messages, sessionId, at }: DemoTurn): Promise<Outcome> {
  const { outcome } = await user.remember([...messages], { sessionId, at, wait: true });
  return outcome!;
}

function textLines(out: (line: string) => void): Show {
  const print = (lines: readonly string[]): void => lines.forEach(out);
  return {
    title: (title) => out(`== ${title}\n`),
    turn: async (user, turn) => {
      print(turnLines(turn));
      print([...(await outcomeLines(user, await told(user, turn))), '']);
    },
    versions: async (user) => {
      out('== Versions\n');
      print(await versionLines(user));
    },
    answer: (question, result) => print(answerLines(question, result)),
  };
}

/** One object a line: a turn with its outcome, or a question with what is recalled. */
function jsonLines(out: (line: string) => void): Show {
  return {
    title: () => {},
    turn: async (user, turn) => out(JSON.stringify({ turn, outcome: await told(user, turn) })),
    versions: async () => {},
    answer: (question, recalled) => out(JSON.stringify({ question, recalled })),
  };
}
