// BaseMemory for classic chains: what is remembered, then the last turns of the session.
import { BaseMemory, type InputValues, type MemoryVariables, type OutputValues } from '@langchain/core/memory';
import { AIMessage, HumanMessage, SystemMessage, type BaseMessage } from '@langchain/core/messages';
import type { RecallOptions } from '../client/recall.js';
import { isMemoryError } from '../domain/errors.js';
import { addTurn, type ShownMessage } from './chat-history.js';
import { placing, type LongTermMemoryOptions, type Place } from './long-term-memory-options.js';
import { answeredMessage, answerQuestion, hasAsked, questionIn } from './long-term-memory-question.js';
import { pickInput, pickOutput } from './pick-value.js';
import { warnOnError } from './report-error.js';
import { onlyBeginningKept, userMessages } from './user-messages.js';
import { cutToLimit } from './within-limits.js';

const defaults = { memoryKey: 'history', recentTurns: 5, budgetTokens: 1000 };
/** Share of the budget the last turns may use; the memories get the rest. */
const recentShare = 0.5;

/**
 * Long-term memory for `ConversationChain`, `LLMChain`, `AgentExecutor` and whatever else takes a `BaseMemory`.
 *
 * Loading recalls what fits the input and adds the last turns of the session, the working memory: from the ledger, or
 * from any LangChain message history (`chatHistory`). Saving only hands the turn in. `clear()` ends the session: its
 * turns are no longer shown, memories stay. A failure of memory never fails the chain unless `strict`: it is reported.
 *
 * A run that fails or is aborted before its answer saves nothing: LangChain does not call `saveContext` then. Hand the
 * words in with `remember` where they must be kept. `AgentExecutor.stream` saves but never loads: load by hand, as
 * below. An agent of `createAgent` takes no BaseMemory: there the checkpointer keeps the conversation, and
 * `longTermMemoryMiddleware` adds the memories.
 *
 * @example
 * const chain = new ConversationChain({ llm, memory: new LongTermMemory({ memory: memory.for('alice') }) });
 * @example
 * const past = new LongTermMemory({ memory: memory.for('alice'), memoryKey: 'chat_history', outputKey: 'output' });
 * const executor = new AgentExecutor({ agent, tools, memory: past });
 * const stream = await executor.stream({ input, ...(await past.loadMemoryVariables({ input })) });
 */
export class LongTermMemory extends BaseMemory {
  readonly #options: LongTermMemoryOptions;
  readonly #placeOf: (values: InputValues) => Place;

  constructor(options: LongTermMemoryOptions) {
    super();
    this.#options = options;
    this.#placeOf = placing(options);
  }

  /** The one variable this memory fills. */
  get memoryKeys(): string[] {
    return [this.#memoryKey];
  }

  /** `{ [memoryKey]: string | BaseMessage[] }`; '' or [] when nothing fits, and when the store fails (reported; `strict` throws). */
  async loadMemoryVariables(values: InputValues): Promise<MemoryVariables> {
    const query = pickInput(values, { option: 'inputKey', key: this.#options.inputKey, not: this.memoryKeys });
    const parts = await this.#load(this.#placeOf(values), query);
    return { [this.#memoryKey]: this.#options.returnMessages === true ? this.#asMessages(parts) : asText(parts) };
  }

  /**
   * Hands the turn in; resolves when it is stored, not when it is processed. Words of the user too long for one message
   * are kept as several; what is too long for a turn (about 1 MB) is cut, and the cut is reported (`strict` throws,
   * the beginning is kept). An answer too long is cut.
   */
  async saveContext(inputs: InputValues, outputs: OutputValues): Promise<void> {
    const said = pickInput(inputs, { option: 'inputKey', key: this.#options.inputKey, not: this.memoryKeys });
    const not = [...this.memoryKeys, ...Object.keys(inputs)];
    const answered = pickOutput(outputs, { option: 'outputKey', key: this.#options.outputKey, not });
    const place = this.#placeOf(inputs);
    const { texts, complete } = userMessages(said);
    if (texts.every((text) => text.trim() === '')) return;
    // A failed look must not keep the turn from being handed in: the question stays open.
    const before = await answeredMessage(place, said).catch((error: unknown) => this.#report(error));
    const added = place.history === null ? [] : [addTurn(place.history, said, answered)];
    await this.#settle([this.#handIn(place, texts, answered), ...added]);
    if (typeof before === 'string') await this.#unless(answerQuestion(place, said, before), undefined);
    if (!complete) this.#cut(said);
  }

  /**
   * Ends the session: the next load shows none of its turns, and a chat history is cleared. Never erases a memory.
   * The values are for a `memory` that is a function of them.
   */
  async clear(values: InputValues = {}): Promise<void> {
    const { session, history } = this.#placeOf(values);
    await this.#settle([session.end(), ...(history === null ? [] : [history.clear()])]);
  }

  get #memoryKey(): string {
    return this.#options.memoryKey ?? defaults.memoryKey;
  }

  async #handIn({ memory, session }: Place, said: readonly string[], answered: string): Promise<void> {
    const messages = [
      ...said.map((content) => ({ role: 'user', content })),
      { role: 'assistant', content: cutToLimit(answered) },
    ];
    await memory.remember(messages, { sessionId: session.id });
  }

  async #load(place: Place, query: string): Promise<LoadedParts> {
    const budget = this.#options.budgetTokens ?? defaults.budgetTokens;
    const [recent, asked] = await Promise.all([
      this.#unless(this.#recent(place, Math.floor(budget * recentShare)), { kept: [], tokens: 0 }),
      this.#options.recall?.questions === 0 || this.#unless(hasAsked(place, query), true),
    ]);
    if (query.trim() === '') return { block: '', recent: recent.kept };
    const budgetTokens = budget - recent.tokens;
    const recall: RecallOptions = { ...this.#options.recall, budgetTokens, ...(asked ? { questions: 0 } : {}) };
    const block = await this.#unless(this.#recalled(place, query, recall), '');
    return { block, recent: recent.kept };
  }

  async #recent(place: Place, budgetTokens: number): Promise<{ kept: readonly Line[]; tokens: number }> {
    const shown = await place.lastTurns(this.#options.recentTurns ?? defaults.recentTurns);
    return place.memory.fitting(shown.map(lineOf), budgetTokens);
  }

  async #recalled(place: Place, query: string, options: RecallOptions): Promise<string> {
    const result = await place.memory.recall(query, { ...options, strict: this.#options.strict ?? false });
    if (result.error !== undefined) this.#report(result.error);
    const question = options.questions === 0 ? null : questionIn(result);
    if (question === null || (await this.#unless(place.session.ask(question.id), false))) return result.text;
    return this.#recalled(place, query, { ...options, questions: 0 });
  }

  async #unless<T>(work: Promise<T>, otherwise: T): Promise<T> {
    return work.catch((error: unknown) => {
      if (this.#throws(error)) throw error;
      this.#report(error);
      return otherwise;
    });
  }

  /** All of them are carried through: the failure of one stops none, and each is thrown or reported. */
  async #settle(works: readonly Promise<unknown>[]): Promise<void> {
    const results = await Promise.allSettled(works);
    const errors: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const thrown = errors.findIndex((error) => this.#throws(error));
    for (const error of errors.toSpliced(thrown, thrown < 0 ? 0 : 1)) this.#report(error);
    if (thrown >= 0) throw errors[thrown];
  }

  /** What is the caller's own fault, and everything when strict. */
  #throws(error: unknown): boolean {
    return this.#options.strict === true || isMemoryError(error, 'invalid_input');
  }

  /** The answer was given and the beginning is kept: not even this fault of the caller fails the chain. */
  #cut(said: string): void {
    const error = onlyBeginningKept(said);
    if (this.#options.strict === true) throw error;
    this.#report(error);
  }

  #asMessages({ block, recent }: LoadedParts): BaseMessage[] {
    const said = recent.map(({ message }) =>
      message.role === 'user' ? new HumanMessage(message.content) : new AIMessage(message.content),
    );
    if (block === '') return said;
    return [this.#options.memoriesAs === 'human' ? new HumanMessage(block) : new SystemMessage(block), ...said];
  }

  #report(error: unknown): void {
    (this.#options.onError ?? warnOnError)(error);
  }
}

interface Line {
  readonly message: ShownMessage;
  readonly text: string;
  readonly follows: boolean;
}

interface LoadedParts {
  readonly block: string;
  readonly recent: readonly Line[];
}

const speakers = { user: 'Human', assistant: 'AI', tool: 'Tool' } as const;

function lineOf(message: ShownMessage): Line {
  const { role, content } = message;
  return { message, text: `${speakers[role]}: ${content}`, follows: role !== 'user' };
}

function asText({ block, recent }: LoadedParts): string {
  return [block, ...recent.map((line) => line.text)].filter((text) => text !== '').join('\n');
}

export type { LongTermMemoryOptions } from './long-term-memory-options.js';
