import type { DecisionTier, Embedder } from '../../src/ports/index.js';

export interface FaultTurn {
  readonly turnId: string;
  readonly sessionId: string;
  readonly at: string;
  readonly text: string;
}

export declare const turns: readonly FaultTurn[];
export declare function faultModel(callsFile?: string, failOn?: string): DecisionTier;
export declare function faultEmbedder(): Embedder;
