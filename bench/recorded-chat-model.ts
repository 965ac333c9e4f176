// A chat model that answers from a recording and asks the real one only for what was never asked before.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import type { BaseMessage, UsageMetadata } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { sha256Hex } from '../src/domain/digest.js';

/** One request and what was answered. The key covers all messages and the tool, the text shown is the last message. */
export interface Recording {
  readonly key: string;
  readonly tool: string;
  readonly request: string;
  readonly answer: {
    readonly content: string;
    readonly calls: readonly { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[];
    readonly finish: string;
    readonly promptTokens: number;
    readonly completionTokens: number;
  };
}

export interface RecordedChatModelOptions {
  /** Answers known so far, by key; new ones are added. */
  readonly recordings: Map<string, Recording>;
  /** Asked for what is not recorded; without one such a request fails. */
  readonly live?: BaseChatModel;
  /** Told of each new answer. */
  readonly onNew?: (recording: Recording) => void;
}

interface ToolCallOptions extends BaseChatModelCallOptions {
  tools?: readonly { readonly function: { readonly name: string } }[];
}

interface Request {
  readonly messages: BaseMessage[];
  readonly options: ToolCallOptions;
}

/** Keyed by the request alone, so the same prompts replay to the same answers whatever the order. */
export class RecordedChatModel extends BaseChatModel<ToolCallOptions> {
  /** Keys answered so far, in order; a key that was not recorded is in `missed` instead. */
  readonly used: string[] = [];
  readonly missed: string[] = [];
  readonly #unanswered = new Map<string, Request>();
  readonly #options: RecordedChatModelOptions;

  constructor(options: RecordedChatModelOptions) {
    super({});
    this.#options = options;
  }

  override _llmType(): string {
    return 'recorded';
  }

  override bindTools(tools: unknown[]): ReturnType<NonNullable<BaseChatModel<ToolCallOptions>['bindTools']>> {
    return this.withConfig({ tools } as unknown as Partial<ToolCallOptions>);
  }

  override async _generate(messages: BaseMessage[], options: ToolCallOptions): Promise<ChatResult> {
    const tools = options.tools ?? [];
    const key = sha256Hex(JSON.stringify([messages.map((message) => [message.getType(), message.text]), tools]));
    const recording = this.#options.recordings.get(key) ?? (await this.#ask(key, { messages, options }));
    this.used.push(key);
    return { generations: [{ text: recording.answer.content, message: messageOf(recording) }] };
  }

  /** Asks `live` everything that had no answer so far, all at the same time; says how many requests that were. */
  async askMissed(live: BaseChatModel): Promise<number> {
    const waiting = [...this.#unanswered];
    this.#unanswered.clear();
    this.missed.length = 0;
    await Promise.all(waiting.map(([key, request]) => this.#ask(key, request, live)));
    return waiting.length;
  }

  async #ask(key: string, request: Request, live = this.#options.live): Promise<Recording> {
    const { recordings, onNew } = this.#options;
    const { messages, options } = request;
    const [tool] = options.tools ?? [];
    if (live?.bindTools === undefined || tool === undefined) {
      this.missed.push(key);
      this.#unanswered.set(key, request);
      throw new Error(`no answer is recorded for this request; record it again (key ${key.slice(0, 12)})`);
    }
    const { name } = tool.function;
    const bound = live.bindTools([...(options.tools ?? [])], { tool_choice: name });
    const reply = (await bound.invoke(
      messages,
      options.signal === undefined ? {} : { signal: options.signal },
    )) as AIMessage;
    const recording = recordingOf(key, name, { messages, reply });
    recordings.set(key, recording);
    onNew?.(recording);
    return recording;
  }
}

function recordingOf(
  key: string,
  tool: string,
  { messages, reply }: { readonly messages: readonly BaseMessage[]; readonly reply: AIMessage },
): Recording {
  const finish: unknown = reply.response_metadata['finish_reason'];
  const usage = reply.usage_metadata as UsageMetadata | undefined;
  return {
    key,
    tool,
    request: messages.at(-1)?.text ?? '',
    answer: {
      content: reply.text,
      calls: (reply.tool_calls ?? []).map(({ name, args }) => ({ name, args })),
      finish: typeof finish === 'string' ? finish : '',
      promptTokens: usage?.input_tokens ?? 0,
      completionTokens: usage?.output_tokens ?? 0,
    },
  };
}

function messageOf({ key, answer }: Recording): AIMessage {
  const calls = answer.calls.map(({ name, args }, index) => ({
    id: `${key.slice(0, 12)}-${index}`,
    name,
    args: { ...args },
  }));
  const usage: UsageMetadata = {
    input_tokens: answer.promptTokens,
    output_tokens: answer.completionTokens,
    total_tokens: answer.promptTokens + answer.completionTokens,
  };
  const message = new AIMessage({ content: answer.content, tool_calls: calls });
  return Object.assign(message, { response_metadata: { finish_reason: answer.finish }, usage_metadata: usage });
}
