import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { createAgent } from 'langchain';
import type { MemoryTool } from '../../src/langchain/memory-tool.js';
import { memoryTools, type MemoryToolKey, type MemoryToolsOptions } from '../../src/langchain/tools.js';

/** One tool, by its key. */
export function oneTool(key: MemoryToolKey, options: MemoryToolsOptions): MemoryTool {
  return memoryTools({ ...options, only: [key] })[0]!;
}

export interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

/** The model's wish to call tools. */
export function calling(...calls: readonly Call[]): AIMessage {
  const toolCalls = calls.map(({ name, args, id }, index) => ({ id: id ?? `call-${index}`, name, args: { ...args } }));
  return new AIMessage({ content: '', tool_calls: toolCalls });
}

/** What the tools answered, in order. */
export function answers(messages: readonly BaseMessage[]): readonly ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

/** Runs an agent whose model makes one call and then ends; the answer of the tool. */
export async function inAgent(
  options: MemoryToolsOptions,
  said: string | readonly BaseMessage[],
  call: Call,
): Promise<ToolMessage> {
  const model = fakeModel().respond(calling(call)).respond(new AIMessage('done'));
  const agent = createAgent({ model, tools: memoryTools(options) });
  const messages = typeof said === 'string' ? [new HumanMessage(said)] : [...said];
  const result = await agent.invoke({ messages }, { context: { userId: 'alice' } });
  return answers(result.messages).at(-1)!;
}
