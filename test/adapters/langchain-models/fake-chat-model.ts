import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';

/** One reply: tool arguments, a text, or an error to throw. */
export type FakeReply = { readonly args: unknown } | { readonly message: AIMessage } | string | Error;

/** A chat model without a provider: replies in order, the last one repeats; keeps what it was asked. */
export class FakeChatModel extends BaseChatModel {
  readonly asked: BaseMessage[][] = [];
  readonly tools: unknown[] = [];
  readonly #replies: readonly FakeReply[];
  readonly #knowsTools: boolean;

  constructor(replies: readonly FakeReply[], options: { readonly knowsTools?: boolean } = {}) {
    super({});
    this.#replies = replies;
    this.#knowsTools = options.knowsTools ?? true;
  }

  override _llmType(): string {
    return 'fake';
  }

  override bindTools(tools: unknown[]): Runnable<never, never, never> {
    if (!this.#knowsTools) throw new Error('no tools here');
    this.tools.push(...tools);
    return this as unknown as Runnable<never, never, never>;
  }

  override _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const reply = this.#replies[Math.min(this.asked.length, this.#replies.length - 1)];
    this.asked.push(messages);
    if (reply instanceof Error) return Promise.reject(reply);
    const message = toMessage(reply ?? '');
    return Promise.resolve({ generations: [{ text: '', message }] });
  }
}

function toMessage(reply: Exclude<FakeReply, Error>): AIMessage {
  if (typeof reply === 'string') return new AIMessage(reply);
  if ('message' in reply) return reply.message;
  return new AIMessage({
    content: '',
    tool_calls: [{ id: 'call', name: 'record_memories', args: reply.args as Record<string, unknown> }],
  });
}
