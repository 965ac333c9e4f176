// Long-term memory for `createAgent`: recall once per turn into the system message, hand the turn in afterwards.
import { AIMessage } from '@langchain/core/messages';
import { createMiddleware, type AgentMiddleware } from 'langchain';
import { MemoryError } from '../domain/errors.js';
import { HandIn } from './middleware-hand-in.js';
import { memoryContextSchema, middlewareSettings, type LongTermMemoryMiddlewareOptions } from './middleware-options.js';
import { withBlock } from './middleware-prompt.js';
import { AskedSessions, blockOf, type RecalledBlock } from './middleware-recall.js';
import { abortOf, agentPath, memoryRun, runOf, type HookRuntime, type MemoryRun } from './middleware-run.js';
import { warnOnError } from './report-error.js';
import { memoryToolNames, memoryTools, type MemoryToolKey } from './tools.js';
import { TurnCache, type TurnNote } from './turn-cache.js';
import { saidIn, turnOf, type AgentTurn } from './turn-of.js';

export { memoryContextSchema };
export type {
  LongTermMemoryMiddlewareOptions,
  MemoryCallOptions,
  MemoryMode,
  MiddlewareRecallOptions,
} from './middleware-options.js';

const defaultTools: readonly MemoryToolKey[] = ['recall', 'profile', 'remember', 'update'];

/**
 * Long-term memory as middleware for `createAgent` of LangChain v1.
 *
 * **Recall.** Before the first model call of a turn the memories that fit the user's words are recalled, and in every
 * model call of the turn they stand at the end of the system message. They never enter the agent's state: no stream
 * mode shows them, no checkpoint keeps them. What is sent to the model is still seen by whoever watches model calls:
 * callbacks, tracing, and the `on_chat_model_start` and `on_chat_model_end` events of `streamEvents`. With the tools
 * (`mode: 'active'` or `'both'`) what the model looks up is a tool message: part of the agent's own transcript, so of
 * its state, streams and checkpoints, and a later `forget` does not reach it. Use `passive` where that must not be.
 *
 * **Hand-in.** At the end of a turn its messages are handed in; the call waits until they are accepted, never until
 * they are processed, and not longer than `acknowledgeMs`. A turn is kept once, under the id and the words of the
 * user's message; a message that is sent again without an id is a new turn. When the model fails or the run is aborted
 * (a stream that is left early, too), what was said so far is handed in at once; a turn that dies elsewhere (in a tool,
 * by a limit of steps or of model calls) is handed in with the next turn of its thread that this middleware serves:
 * build it once, not for each request. Since a turn is written once, an
 * answer that comes after that is not added: put middleware that retries or falls back to another model after this one
 * in the list, so that its attempts count as one call. Human-in-the-loop interrupts are no failure: the turn is handed
 * in when it ends, in whichever process. Not seen is a turn that other middleware ends in its `beforeModel` before any
 * model was asked. A turn in which a tool had something forgotten is not handed in, since its words would bring it
 * back: what else they hold can be kept by the `remember` tool.
 *
 * **Questions.** At most one question of a session (the thread; without a thread none) stands in the block, about a
 * memory that waits. When the assistant puts it and the user's next message is a clear yes or no, the memory is
 * confirmed or rejected, in whichever process that message arrives.
 *
 * **Whose memory.** `context.userId`, else `configurable.userId`, else an error that says so; `tenantId`, `teams`,
 * `projects`, `roles`, `consents` and `ceiling` beside it. `context.memory` sets options of one call
 * ({@link MemoryCallOptions}).
 *
 * **Failures.** A failure of memory never fails the agent: it goes on without memories and `onError` is told. Mistakes
 * of the program throw: no user id (`namespace_denied`), wrong options (`invalid_input`). LangChain wraps whatever comes
 * out of a model call in a `MiddlewareError` as soon as any middleware wraps model calls, as this one does: an error of
 * the model, or one of the above, is its `cause`.
 *
 * @example
 * const agent = createAgent({ model, tools: [], middleware: [longTermMemoryMiddleware({ memory })] });
 * await agent.invoke({ messages }, { context: { userId: 'alice' } });
 */
export function longTermMemoryMiddleware(
  options: LongTermMemoryMiddlewareOptions,
): AgentMiddleware<undefined, typeof memoryContextSchema> {
  const given = middlewareSettings(options);
  const report = given.onError ?? warnOnError;
  const tools = toolsOf(options, given);
  const settings = { ...given, hasTools: tools.length > 0 };
  const lookup = tools.find(({ name }) => name === memoryToolNames.recall)?.name;
  const desk = { lookup, report, asked: new AskedSessions() };
  const handIn = new HandIn({ acknowledgeMs: given.acknowledgeMs, report });
  const notes = new TurnCache<RecalledBlock>();
  return createMiddleware({
    name: 'LongTermMemoryMiddleware',
    contextSchema: memoryContextSchema,
    tools,
    wrapModelCall: async (request, handler) => {
      refuseTwins(tools, request.tools);
      const run = memoryRun(settings, request.runtime);
      const note = noteOf(notes, run, request.runtime);
      const turn = turnIn(note, request.state.messages);
      const kept = run.ingest ? turn : null;
      if (kept !== null) handIn.begin(run, kept, abortOf(request.runtime));
      const block = turn === null || run.mode === 'active' ? '' : await blockOf(desk, run, { turn, note });
      const offered = run.mode === 'passive' ? request.tools.filter((tool) => !isOneOf(tools, tool)) : request.tools;
      try {
        const answer = await handler({
          ...request,
          tools: offered,
          systemMessage: withBlock(request.systemMessage, block),
        });
        if (kept !== null) handIn.begin(run, withAnswer(kept, answer));
        return answer;
      } catch (error) {
        if (kept !== null && !isPause(error)) await handIn.accept(run, kept);
        throw error;
      }
    },
    afterAgent: async (state, runtime) => {
      const run = memoryRun(settings, runtime);
      const turn = run.ingest ? turnIn(noteOf(notes, run, runtime), state.messages) : null;
      if (turn !== null) await handIn.accept(run, turn);
    },
  });
}

type Settings = ReturnType<typeof middlewareSettings>;
type Tools = ReturnType<typeof memoryTools>;
type Note = TurnNote<RecalledBlock>;

function toolsOf({ principal, recall }: LongTermMemoryMiddlewareOptions, settings: Settings): Tools {
  const { memory, mode, tools: named, onError } = settings;
  const only = named ?? (mode === 'passive' ? [] : defaultTools);
  return memoryTools({
    memory,
    only,
    // The one question of a session is asked by the block.
    recall: { ...recall, questions: 0 },
    ...(principal === undefined ? {} : { principal }),
    ...(onError === undefined ? {} : { onError }),
  });
}

function noteOf(notes: TurnCache<RecalledBlock>, run: MemoryRun, runtime: HookRuntime): Note {
  return notes.of(runOf(runtime), JSON.stringify([run.key, agentPath(runtime)]));
}

/** The turn the messages are in; when a summarizer took the user's message away, the one this run saw before. */
function turnIn(note: Note, messages: AgentTurn['messages']): AgentTurn | null {
  const found = turnOf(messages);
  if (found !== null) note.turn = found;
  if (found !== null || note.turn === null) return found;
  return { ...note.turn, messages: [note.turn.messages[0]!, ...saidIn(messages)] };
}

/** The model may have answered with a command or a structured response instead of a message. */
function withAnswer(turn: AgentTurn, answer: unknown): AgentTurn {
  return AIMessage.isInstance(answer) ? { ...turn, messages: [...turn.messages, answer] } : turn;
}

function isOneOf(tools: readonly unknown[], tool: unknown): boolean {
  return tools.includes(tool);
}

/** LangChain would say that this middleware had changed a tool. */
function refuseTwins(own: Tools, offered: readonly object[]): void {
  const twin = own.find((tool) =>
    offered.some((other) => other !== tool && 'name' in other && other.name === tool.name),
  );
  if (twin === undefined) return;
  throw new MemoryError(
    'invalid_input',
    `the agent has two tools named ${twin.name}; leave one out: the middleware gives those of its option tools (default ${defaultTools.join(', ')})`,
  );
}

/** An interrupt, or a command for a graph around the agent: the run goes on, here or elsewhere. */
function isPause(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'is_bubble_up' in error && error.is_bubble_up === true;
}
