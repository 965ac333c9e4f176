// Decisions: the assistant proposed something and the user agreed.
import type { Candidate } from '../candidate.js';
import type { Turn } from '../turn.js';
import { agreementIn, type Agreement } from './agreement.js';
import { isForbidden, tellsOfUser } from './answer-guards.js';
import { flat, isHan, notedAnswer } from './noted-answer.js';
import { proposalIn } from './proposal.js';

type Messages = Pick<Turn, 'messages'>;

/** True when the turn begins with words of agreement: what was agreed to stands in the turn before. */
export function agreesAtOnce({ messages }: Messages): boolean {
  const [first] = messages;
  return first?.role === 'user' && agreementIn(first.content) !== null;
}

/**
 * One candidate for each proposal of the assistant the user agreed to in the turn, in order. `before` is the turn
 * before it in the session: its last words may be the proposal the first message agrees to.
 */
export function agreedDecisions(turn: Messages, before: Turn | null): readonly Candidate[] {
  return turn.messages.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const agreement = agreementIn(message.content);
    const proposing = agreement === null ? null : proposedBefore(turn, index, before);
    if (agreement === null || proposing === null) return [];
    const proposal = proposalIn(proposing.text, agreement);
    if (proposal === null || tellsOfUser(proposal) || isForbidden(proposal)) return [];
    return [candidateOf(proposal, agreement, proposing)];
  });
}

interface Proposing {
  readonly text: string;
  readonly turnIndex: number;
  readonly citedIngestion?: string;
}

/** The words of the assistant right before the user's; tools may have run between, no other user message. */
function proposedBefore({ messages }: Messages, index: number, before: Turn | null): Proposing | null {
  const earlier = messages.slice(0, index);
  const last = earlier.findLastIndex(({ role }) => role !== 'tool');
  if (last >= 0) return earlier[last]!.role === 'assistant' ? { text: earlier[last]!.content, turnIndex: last } : null;
  const end = before?.messages.at(-1);
  if (before === null || end?.role !== 'assistant') return null;
  return { text: end.content, turnIndex: before.messages.length - 1, citedIngestion: before.ingestionId };
}

function candidateOf(proposal: string, agreement: Agreement, { turnIndex, citedIngestion }: Proposing): Candidate {
  const chinese = isHan(agreement.words);
  const [said, agreed] = [flat(proposal), flat(agreement.words)];
  return notedAnswer({
    content: chinese
      ? `助手提议：“${said}”用户同意：“${agreed}”`
      : `The assistant proposed: "${said}" The user agreed: "${agreed}"`,
    quote: proposal,
    turnIndex,
    question: null,
    chinese,
    ...(citedIngestion === undefined ? {} : { citedIngestion }),
  });
}
