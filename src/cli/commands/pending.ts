import type { ExpireReport } from '../../client/expire.js';
import type { MemoryRecord } from '../../domain/memory-record.js';
import { principalHelp, principalOptions, type Command } from '../command.js';
import { withUser } from '../open.js';

/** `durable-memory pending` */
export const command: Command = {
  summary: 'Lists what waits for an answer or an approval, newest first, with the reason and the deadline.',
  usage: '',
  mostArguments: 0,
  options: { ...principalOptions, expire: { type: 'boolean' } },
  help: { ...principalHelp, expire: 'first apply the default of everything that is past its deadline' },
  async run(input) {
    const { flags, console } = input;
    const { expired, waiting } = await withUser(input, 'reading', async (user) => ({
      expired: flags['expire'] === true ? await user.expire() : null,
      waiting: (await user.pending()).map(shown),
    }));
    if (flags['json'] === true) return console.out(JSON.stringify({ pending: waiting, expired }));
    for (const line of linesOf(waiting, expired)) console.out(line);
  },
};

/** What there is to know before one answers. */
interface Shown {
  readonly id: string;
  readonly content: string;
  readonly attribute: string;
  readonly sensitivity: string;
  readonly saidAt: string;
  readonly reason: string | null;
  readonly needs: 'approval' | null;
  readonly question: string | null;
  readonly replaces: readonly string[];
  readonly deadline: string | null;
  readonly onDeadline: string | null;
}

function shown({ id, content, attribute, sensitivity, saidAt, hold }: MemoryRecord): Shown {
  const { reason = null, needs = null, question = null } = hold ?? {};
  const { replaces = [], deadline = null, onDeadline = null } = hold ?? {};
  const about = { id, content, attribute, sensitivity, saidAt };
  return { ...about, reason, needs, question, replaces, deadline, onDeadline };
}

function linesOf(waiting: readonly Shown[], expired: ExpireReport | null): readonly string[] {
  const past =
    expired === null
      ? []
      : [`past their deadline: ${expired.confirmed.length} confirmed, ${expired.rejected.length} rejected`];
  const lines = waiting.flatMap(({ id, content, reason, needs, question, deadline, onDeadline }) => {
    const until = deadline === null ? '' : `, ${onDeadline ?? 'reject'} on ${deadline.slice(0, 10)}`;
    const right = needs === null ? '' : ', needs an approval';
    return [
      `${id}  ${content}`,
      `    ${reason ?? 'waits'}${right}${until}`,
      ...(question === null ? [] : [`    ${question}`]),
    ];
  });
  return [...past, ...(lines.length === 0 ? ['nothing waits'] : lines)];
}
