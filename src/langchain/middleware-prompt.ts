// The block in the prompt: last in the system message, so that a provider's cached prefix stays valid.
import type { SystemMessage } from '@langchain/core/messages';

/**
 * The system message with the block at its end, a blank line before it unless it is the whole message. Content blocks
 * and their `cache_control` stay as they are; the message given is not changed.
 */
export function withBlock(message: SystemMessage, block: string): SystemMessage {
  if (block === '') return message;
  return message.concat(message.text === '' ? block : `\n\n${block}`);
}
