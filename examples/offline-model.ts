// Stands in for a chat model, so that the examples need no key: it answers with the notes its prompt holds.
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';

/** Says what it was told and nothing else; a real model would make an answer of it. */
export class OfflineModel extends SimpleChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return 'offline';
  }

  /** It calls no tools. */
  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    return answer(messages);
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const word of answer(messages).split(/(?<= )/)) {
      yield new ChatGenerationChunk({ text: word, message: new AIMessageChunk(word) });
      await run?.handleLLMNewToken(word);
    }
  }
}

/** A note is a line that begins with a dash; what stands in front of its text (id, category, date) is left out. */
function answer(messages: readonly BaseMessage[]): string {
  const prompt = messages.map((message) => message.text).join('\n');
  const notes = [...prompt.matchAll(/^- (?:\[\w+\] [^:\n]*: )?(.*)$/gm)].map(([, note]) => note!);
  return notes.length === 0 ? 'I have no note about that.' : `My notes say: ${notes.join(' ')}`;
}
