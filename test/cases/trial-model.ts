// The scripted model of a trial: the real model tier talks to a loopback endpoint that answers as the trial says.
import { ChatOpenAI } from '@langchain/openai';
import {
  startScriptedOpenAi,
  scriptedVerdict,
  type ScriptedAnswer,
  type ScriptedOpenAi,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-openai.js';
import { casesIn, itemOf, messagesIn, rewrittenExtraction, type PromptCase } from './rewrite-reply.js';
import type { ScriptedReplies } from './trial.js';

/** One endpoint whose script changes from trial to trial. */
export interface TrialModel {
  readonly chat: ChatOpenAI;
  /** Starts a trial; `textOf` gives the text of a seed by its ref. */
  play(replies: ScriptedReplies, textOf: (ref: string) => string | undefined): void;
  /** Calls by purpose since `play`. */
  calls(): { readonly extract: number; readonly adjudicate: number };
  close(): Promise<void>;
}

interface Playing {
  readonly replies: ScriptedReplies;
  readonly textOf: (ref: string) => string | undefined;
  readonly before: { readonly extract: number; readonly adjudicate: number };
}

/** Starts the endpoint. */
export async function startTrialModel(): Promise<TrialModel> {
  let playing: Playing = { replies: {}, textOf: () => undefined, before: { extract: 0, adjudicate: 0 } };
  const server: ScriptedOpenAi = await startScriptedOpenAi({
    extract: (request) => extraction(playing, request),
    adjudicate: (request) => ({ content: adjudication(playing, casesIn(request.body)) }),
  });
  const count = () => ({ extract: server.calls.extract, adjudicate: server.calls.adjudicate });
  return {
    chat: new ChatOpenAI({
      model: 'scripted',
      apiKey: 'test',
      maxRetries: 0,
      configuration: { baseURL: server.baseURL },
    }),
    play: (replies, textOf) => (playing = { replies, textOf, before: count() }),
    calls: () => ({
      extract: count().extract - playing.before.extract,
      adjudicate: count().adjudicate - playing.before.adjudicate,
    }),
    close: () => server.close(),
  };
}

function extraction({ replies, before }: Playing, request: ScriptedRequest): ScriptedReply {
  const list = Array.isArray(replies.extract) ? (replies.extract as readonly (string | null)[]) : null;
  const index = request.index - before.extract;
  const given = list === null ? (replies.extract as string | null | undefined) : list[Math.min(index, list.length - 1)];
  const delay = replies.delayMs === undefined ? {} : { delayMs: replies.delayMs };
  return { ...replyFor(given ?? null, request), ...delay, ...(replies.finish ? { finish: replies.finish } : {}) };
}

function replyFor(given: string | null, request: ScriptedRequest): ScriptedAnswer {
  if (given === null) return { content: null };
  const messages = messagesIn(request.body);
  if (given.startsWith('one fact per')) {
    const said = messages.filter(({ role }) => role === 'user').map(({ text }) => itemOf(text, messages));
    return { content: JSON.stringify({ memories: said }) };
  }
  const many = /^(\d+) facts of (\d+) characters/.exec(given);
  if (many !== null) return { content: JSON.stringify({ memories: manyFacts(Number(many[1]), Number(many[2])) }) };
  const { text, cut } = rewrittenExtraction(given, messages);
  return { content: text, ...(cut ? { finish: 'length' } : {}) };

  function manyFacts(count: number, length: number): unknown[] {
    const filler = 'x'.repeat(length);
    return Array.from({ length: count }, (_, at) => itemOf(`fact ${at} ${filler}`.slice(0, length), messages));
  }
}

const verdicts: Readonly<Record<string, string>> = {
  ADD: 'new',
  UPDATE: 'supersedes',
  DELETE: 'supersedes',
  NONE: 'duplicate',
};

/** Replies in the foreign schema name stored memories by ids; ours are handles. */
function adjudication({ replies, textOf }: Playing, cases: readonly PromptCase[]): string {
  const given = replies.adjudicate ?? '';
  if (given.includes('"answers"')) return given;
  if (given.trim().startsWith('{')) {
    const { actions } = JSON.parse(given) as { readonly actions: readonly { event: string; id: string }[] };
    const answers = cases.map(({ case: number }, at) => {
      const action = actions[Math.min(at, actions.length - 1)]!;
      return scriptedVerdict({ case: number, verdict: verdicts[action.event] ?? 'new', handle: `N${action.id}` });
    });
    return JSON.stringify({ answers });
  }
  const [, verdict, ref] = /(supersedes|duplicate|coexists|DELETE)\D*ref (\w+)/.exec(given) ?? [];
  const answers = cases.flatMap(({ case: number, memories }) => {
    const handle = memories.find(({ text }) => text === textOf(ref ?? ''))?.handle;
    if (verdict === undefined || handle === undefined) return [];
    return [
      scriptedVerdict({
        case: number,
        verdict: verdict === 'DELETE' ? 'supersedes' : verdict,
        handle,
        reason: 'changed_value',
      }),
    ];
  });
  return JSON.stringify({ answers });
}
