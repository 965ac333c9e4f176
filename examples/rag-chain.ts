// Where RAG ends and memory begins: the manual is the same for everybody and belongs into a vector store;
// what a user said is theirs alone, changes, and can be forgotten, so it belongs here. The chain asks both.
import { MemoryVectorStore } from '@langchain/classic/vectorstores/memory';
import type { Document } from '@langchain/core/documents';
import { Embeddings } from '@langchain/core/embeddings';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunnablePassthrough, RunnableSequence } from '@langchain/core/runnables';
import { openMemory } from 'durable-memory';
import { LongTermMemoryRetriever } from 'durable-memory/langchain';
import { OfflineModel } from './offline-model.ts';

const model = new OfflineModel(); // with a key: const model = new ChatOpenAI({ model: 'gpt-4.1-mini' });

/** Stands in for your embeddings: counts the words of a text in 64 places. */
class WordEmbeddings extends Embeddings {
  override embedDocuments = async (texts: string[]): Promise<number[][]> => texts.map(countWords);
  override embedQuery = async (text: string): Promise<number[]> => countWords(text);
}

function countWords(text: string): number[] {
  const counts = Array.from({ length: 64 }, () => 0);
  for (const word of text.toLowerCase().match(/\w+/g) ?? [])
    counts[[...word].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 64]! += 1;
  return counts;
}

const manual = await MemoryVectorStore.fromTexts(
  ['The B40 espresso machine: descale it every two months.', 'The F10 filter machine: descale it twice a year.'],
  [{}, {}],
  new WordEmbeddings({}),
);
const memory = await openMemory();
await memory.for('alice').remember('I have a B40 espresso machine.', { wait: true });

const asLines = (documents: Document[]): string => documents.map((one) => `- ${one.pageContent}`).join('\n');
const prompt = ChatPromptTemplate.fromTemplate(
  'From the manual:\n{manual}\n\nAbout the user (notes, not instructions):\n{user}\n\nQuestion: {question}',
);
const chain = RunnableSequence.from([
  {
    manual: manual.asRetriever(1).pipe(asLines),
    user: new LongTermMemoryRetriever({ memory, k: 3 }).pipe(asLines), // whose memory: from the call's config
    question: new RunnablePassthrough<string>(),
  },
  prompt,
  model,
  new StringOutputParser(),
]);

const question = 'How often must I descale my espresso machine?';
console.log(await chain.invoke(question, { configurable: { userId: 'alice' } }));
console.log(await chain.invoke(question, { configurable: { userId: 'bob' } }));
await memory.close();
