import type { ErrorCode, ErrorContext } from '../../domain/errors.js';

/** What the worker is started with. */
export interface WorkerStart {
  readonly modelFolder: string;
}

/** One chunk of texts to embed. */
export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** The chunk's vectors one after the other, or why there are none. */
export type EmbedAnswer =
  | { readonly id: number; readonly vectors: Float32Array }
  | {
      readonly id: number;
      readonly failure: { readonly code: ErrorCode; readonly message: string; readonly context: ErrorContext };
    };
