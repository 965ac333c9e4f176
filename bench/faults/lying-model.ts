// An OpenAI-compatible model server that is honest until it is told to lie.
import {
  scriptedMemory,
  scriptedVerdict,
  startScriptedOpenAi,
  type ScriptedAnswer,
  type ScriptedRequest,
} from '../../test/support/scripted-openai.js';
import type { Lie } from './plan.js';
import { codesIn, factsIn, people } from './talk.mjs';

export interface LyingModel {
  readonly port: number;
  /** Answers given that were lies. */
  readonly lied: number;
  set(lie: Lie | null): void;
  close(): Promise<void>;
}

/** Starts it on a free port of 127.0.0.1. */
export async function lyingModel(): Promise<LyingModel> {
  let lie: Lie | null = null;
  let lied = 0;
  let telling = (): void => {};
  let told = Promise.resolve();

  const answer = async (request: ScriptedRequest): Promise<ScriptedAnswer> => {
    const now = lie;
    if (now === null) return honest(request);
    lied += 1;
    if (now === 'silent') await told;
    return lying[now](request);
  };
  const server = await startScriptedOpenAi({ extract: answer, adjudicate: answer });
  return {
    port: Number(new URL(server.baseURL).port),
    get lied() {
      return lied;
    },
    set(next) {
      lie = next;
      telling();
      if (next === 'silent') told = new Promise((resolve) => (telling = resolve));
    },
    async close() {
      telling();
      await server.close();
    },
  };
}

function honest(request: ScriptedRequest): ScriptedAnswer {
  return { tool: request.purpose === 'extract' ? { memories: memoriesOf(request) } : { answers: verdicts(request) } };
}

type Answer = (request: ScriptedRequest) => ScriptedAnswer;

const whileExtracting =
  (answer: Answer): Answer =>
  (request) =>
    request.purpose === 'extract' ? answer(request) : honest(request);

/** What a request is answered with, by the lie. */
const lying: Readonly<Record<Lie, Answer>> = {
  'error 500': () => ({ status: 500 }),
  silent: () => ({ status: 500 }),
  'busy 429': () => ({ status: 429, headers: { 'retry-after-ms': '700' } }),
  slow: (request) => ({ ...honest(request), delayMs: 1500 }),
  'cut off': (request) => ({ tool: honestText(request).slice(0, 40), finish: 'length' }),
  'broken JSON': (request) => ({ tool: `${honestText(request).slice(0, -3)}, oops` }),
  'wrong types': ({ purpose }) => ({ tool: { [purpose === 'extract' ? 'memories' : 'answers']: wrongTypes } }),
  refusal: () => ({ content: null, refusal: 'I cannot help with that.' }),
  "a stranger's memory": whileExtracting((request) => ({
    tool: { memories: [...memoriesOf(request), strange(request)] },
  })),
  'invented handles': (request) =>
    request.purpose === 'extract' ? honest(request) : { tool: { answers: verdicts(request, inventedHandle) } },
};

const honestText = (request: ScriptedRequest): string => JSON.stringify(honest(request).tool);
const wrongTypes = [7, null, { content: 5, quote: [], case: 'x' }, []];
const inventedHandle = { verdict: 'supersedes', handle: 'N99' };

/** The messages of the turn as they stand in the prompt, one JSON object a line. */
function linesOf({ body }: ScriptedRequest): readonly Record<string, unknown>[] {
  const messages = body['messages'] as readonly { readonly role: string; readonly content: unknown }[];
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  return asked
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function textOf(content: unknown): string {
  return typeof content === 'string'
    ? content
    : (content as { text?: string }[]).map(({ text }) => text ?? '').join('');
}

function memoriesOf(request: ScriptedRequest): Record<string, unknown>[] {
  return linesOf(request)
    .filter(({ role }) => role === 'user')
    .flatMap(({ text, message }) => factsIn(String(text)).map((fact) => scriptedMemory({ ...fact, message })));
}

function verdicts(request: ScriptedRequest, over: object = {}): Record<string, unknown>[] {
  return linesOf(request).map(({ case: number }) => scriptedVerdict({ verdict: 'new', case: number, ...over }));
}

/** A memory of somebody else, with words as evidence that nobody said here. */
function strange(request: ScriptedRequest): Record<string, unknown> {
  const here = codesIn(JSON.stringify(linesOf(request)))[0] ?? '';
  const other = people.find(({ tag }) => !here.startsWith(tag))!;
  const content = `The user's secret place is called ${other.tag}bababasu.`;
  return scriptedMemory({ content, quote: `my secret place is called ${other.tag}bababasu` });
}
