// An OpenAI-compatible endpoint on loopback whose answers are a script: for tests of the real client package.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adjudicationTool } from '../../src/adapters/langchain-models/adjudication-schema.js';
import { extractionTool } from '../../src/adapters/langchain-models/extraction-schema.js';

/** What a request was for, told by the tool it offers (or names in its prompt). */
export type Purpose = 'extract' | 'adjudicate' | 'other' | 'embed';

/** One scripted answer. A bare string is the content as it is, null a reply without content. */
export type ScriptedReply = string | null | ScriptedAnswer;

export interface ScriptedAnswer {
  readonly content?: string | null;
  /** Arguments of a call of the tool offered: a value, or text to be sent as it is (broken JSON). */
  readonly tool?: unknown;
  readonly refusal?: string;
  readonly finish?: string;
  /** Any other than 200 is an error answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The whole body, byte for byte. */
  readonly body?: string;
  /** For the embeddings endpoint: one vector per text. */
  readonly vectors?: readonly (readonly (number | null)[])[];
}

/** Scripts by purpose, one entry a call in order; the last one repeats. A function is asked with the request. */
export type Script = readonly ScriptedReply[] | ((request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>);

export type Scripts = Partial<Record<Purpose, Script>>;

/** A request as it came. */
export interface ScriptedRequest {
  readonly purpose: Purpose;
  /** 0 for the first request of its purpose. */
  readonly index: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ScriptedOpenAi {
  /** For `new ChatOpenAI({ apiKey: 'test', configuration: { baseURL } })`. */
  readonly baseURL: string;
  /** Number of requests by purpose. */
  readonly calls: Readonly<Record<Purpose, number>>;
  readonly requests: readonly ScriptedRequest[];
  close(): Promise<void>;
}

/** Starts the endpoint on a free loopback port. A purpose without a script is answered with status 400. */
export async function startScriptedOpenAi(scripts: Scripts): Promise<ScriptedOpenAi> {
  const calls: Record<Purpose, number> = { extract: 0, adjudicate: 0, other: 0, embed: 0 };
  const requests: ScriptedRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const purpose = purposeOf(request.url ?? '', body);
      const asked: ScriptedRequest = { purpose, index: calls[purpose]++, body };
      requests.push(asked);
      await answer(response, asked, await replyFor(scripts[purpose], asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseURL: `http://127.0.0.1:${port}/v1`, calls, requests, close: () => closeServer(server) };
}

/** Every key of an extracted memory with a neutral value, so that scripts say only what they are about. */
export function scriptedMemory(
  over: Readonly<Record<string, unknown>> & { readonly content: string },
): Record<string, unknown> {
  return {
    quote: over.content,
    message: 0,
    category: 'episodic_fact',
    attribute: null,
    subject: 'user',
    predicate: null,
    object: null,
    conditions: [],
    entities: [],
    tags: [],
    importance: 3,
    confidence: 0.95,
    stance: 'stated',
    sensitivity: 'internal',
    valid_until: null,
    outcome: null,
    asked: false,
    change: false,
    ...over,
  };
}

/** Every key of an adjudicated case with a neutral value. */
export function scriptedVerdict(
  over: Readonly<Record<string, unknown>> & { readonly verdict: string },
): Record<string, unknown> {
  return { case: 1, handle: null, confidence: 0.95, conditions: [], memory_conditions: [], reason: 'unclear', ...over };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function purposeOf(url: string, body: Record<string, unknown>): Purpose {
  if (url.endsWith('/embeddings')) return 'embed';
  // A model without tools gets the tool's name in its prompt; both prompts name their own tool only.
  const offered = JSON.stringify(body['tools'] ?? body['messages'] ?? '');
  if (offered.includes(extractionTool.name)) return 'extract';
  return offered.includes(adjudicationTool.name) ? 'adjudicate' : 'other';
}

function replyFor(script: Script | undefined, request: ScriptedRequest): ScriptedReply | Promise<ScriptedReply> {
  if (typeof script === 'function') return script(request);
  if (script === undefined || script.length === 0) return { status: 400 };
  const reply = script[Math.min(request.index, script.length - 1)];
  return reply === undefined ? null : reply;
}

async function answer(response: ServerResponse, request: ScriptedRequest, reply: ScriptedReply): Promise<void> {
  const scripted = reply === null || typeof reply === 'string' ? { content: reply } : reply;
  if (scripted.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, scripted.delayMs));
  const status = scripted.status ?? 200;
  response.writeHead(status, { 'content-type': 'application/json', ...scripted.headers });
  response.end(scripted.body ?? JSON.stringify(bodyFor(status, request, scripted)));
}

function bodyFor(status: number, request: ScriptedRequest, scripted: ScriptedAnswer): unknown {
  if (status !== 200) return { error: { message: `scripted status ${status}`, type: 'scripted' } };
  return request.purpose === 'embed' ? embeddingsBody(scripted) : completionBody(request, scripted);
}

function embeddingsBody({ vectors = [] }: ScriptedAnswer): unknown {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { object: 'list', data, model: 'scripted', usage: { prompt_tokens: 1, total_tokens: 1 } };
}

function completionBody(request: ScriptedRequest, scripted: ScriptedAnswer): unknown {
  const calls = 'tool' in scripted ? [toolCall(request, scripted.tool)] : [];
  const content = scripted.content ?? null;
  const said = (content ?? '').length + (scripted.refusal ?? '').length + JSON.stringify(calls).length - 2;
  const usage = { prompt_tokens: 100, completion_tokens: Math.ceil(said / 4) };
  return {
    id: `scripted-${request.purpose}-${request.index}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: scripted.refusal ?? null,
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
        },
        finish_reason: scripted.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
      },
    ],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}

function toolCall({ purpose, index }: ScriptedRequest, args: unknown): Record<string, unknown> {
  const name = purpose === 'adjudicate' ? adjudicationTool.name : extractionTool.name;
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return { id: `call_${index}`, type: 'function', function: { name, arguments: text } };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
