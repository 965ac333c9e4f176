// One reply of a chat model, read from the message shape all LangChain providers share.
import type { ModelUse } from '../../domain/candidate.js';

/** What came back from one call. */
export interface ModelReply {
  /** Arguments of the tool calls that could be parsed, in order. */
  readonly calls: readonly unknown[];
  /** Text to look for JSON in: broken tool arguments, else the content. */
  readonly text: string;
  /** The output limit stopped it. */
  readonly cut: boolean;
  readonly refused: boolean;
  readonly use: ModelUse;
}

interface MessageLike {
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly args?: unknown }[];
  readonly invalid_tool_calls?: readonly { readonly args?: unknown }[];
  readonly response_metadata?: Readonly<Record<string, unknown>>;
  readonly additional_kwargs?: Readonly<Record<string, unknown>>;
  readonly usage_metadata?: {
    readonly input_tokens?: number;
    readonly output_tokens?: number;
    readonly output_token_details?: { readonly reasoning?: number };
  };
}

const cutReasons = new Set([
  'length',
  'max_tokens',
  'model_length',
  'max_output_tokens',
  'model_context_window_exceeded',
]);
const refusedReasons = new Set([
  'content_filter',
  'refusal',
  'safety',
  'recitation',
  'blocklist',
  'prohibited_content',
  'spii',
]);

/**
 * Reads what a model answered: a message, or the bare value that some test models give for structured output.
 * Tokens are the provider's own figures, else characters / 4 of `promptChars` and of the answer.
 */
export function readReply(raw: unknown, promptChars: number): ModelReply {
  if (!isMessage(raw)) return bareReply(raw, promptChars);
  const reason = finishReason(raw.response_metadata);
  const calls = (raw.tool_calls ?? []).map((call) => call.args);
  const broken = (raw.invalid_tool_calls ?? []).map((call) => asText(call.args)).join('\n');
  const content = contentText(raw.content);
  const text = broken === '' ? content : broken;
  return {
    calls,
    text,
    cut: cutReasons.has(reason),
    refused: refusedReasons.has(reason) || isRefusal(raw, calls.length === 0 && text.trim() === ''),
    use: {
      calls: 1,
      promptTokens: raw.usage_metadata?.input_tokens ?? Math.ceil(promptChars / 4),
      completionTokens:
        raw.usage_metadata?.output_tokens ?? Math.ceil((JSON.stringify(calls).length + text.length) / 4),
    },
  };
}

function bareReply(value: unknown, promptChars: number): ModelReply {
  const calls = typeof value === 'object' && value !== null ? [value] : [];
  const completionTokens = Math.ceil(JSON.stringify(value ?? '').length / 4);
  const use = { calls: 1, promptTokens: Math.ceil(promptChars / 4), completionTokens };
  return { calls, text: asText(value), cut: false, refused: false, use };
}

/**
 * `@langchain/openai` 1.5.8 drops the text of a refusal: all that is left is an empty message whose tokens were
 * counted. A model that thought aloud and then said nothing is not that: its thinking is reported.
 */
function isRefusal(message: MessageLike, empty: boolean): boolean {
  const kwargs = message.additional_kwargs ?? {};
  if (typeof kwargs['refusal'] === 'string' && kwargs['refusal'] !== '') return true;
  if (!empty || typeof kwargs['reasoning_content'] === 'string') return false;
  const { output_tokens: said = 0, output_token_details: details } = message.usage_metadata ?? {};
  return said - (details?.reasoning ?? 0) >= 4;
}

function isMessage(value: unknown): value is MessageLike {
  return typeof value === 'object' && value !== null && 'content' in value && 'response_metadata' in value;
}

function finishReason(metadata: MessageLike['response_metadata'] = {}): string {
  const named = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason'].map(
    (key) => metadata[key],
  );
  const reason = named.find((value) => typeof value === 'string');
  if (typeof reason === 'string') return reason.toLowerCase();
  const incomplete = metadata['incomplete_details'] as { readonly reason?: unknown } | null | undefined;
  return asText(incomplete?.reason).toLowerCase();
}

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return asText(content);
  return content
    .map((block: unknown) => (typeof block === 'string' ? block : asText((block as { text?: unknown } | null)?.text)))
    .join('');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
