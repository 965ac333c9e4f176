export type { ChatHistory } from './chat-history.js';
export { LongTermMemory, type LongTermMemoryOptions } from './long-term-memory.js';
export type { MemoryTool } from './memory-tool.js';
export { LongTermMemoryRetriever, type LongTermMemoryRetrieverOptions } from './retriever.js';
export { memoryTools, type MemoryToolKey, type MemoryToolsOptions } from './tools.js';
export { principalFrom, type RunScope } from './principal-from.js';
export type { OnError } from './report-error.js';
