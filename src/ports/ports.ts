// The set of ports the steps and the client work with; built by composition, replaced part by part in tests.
import type { PolicyRow } from '../domain/gate/policy.js';
import type { Limits } from '../domain/limits-ladder.js';
import type { Forgetting } from '../domain/sweep/forgetting.js';
import type { Adjudicator } from './adjudicator.js';
import type { ArchiveStore } from './archive-store.js';
import type { Clock } from './clock.js';
import type { Embedder } from './embedder.js';
import type { ExtractionOptions, Extractor } from './extractor.js';
import type { ForgetElsewhere } from './forget-elsewhere.js';
import type { KeyRing } from './key-ring.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import type { Screen } from './screen.js';
import type { Store } from './store.js';
import type { TokenCounter } from './token-counter.js';

/** One tier: who extracts and who adjudicates. */
export interface DecisionTier {
  readonly extractor: Extractor;
  readonly adjudicator: Adjudicator;
}

export interface Ports {
  readonly store: Store;
  /** Where memories go that faded; every process must see the same one. */
  readonly archive: ArchiveStore;
  readonly embedder: Embedder;
  /** Null when no model is configured: the rules decide everything. */
  readonly model: DecisionTier | null;
  readonly rules: DecisionTier;
  readonly extraction: ExtractionOptions;
  /** Loads the counter's tables on first use. */
  readonly tokenCounter: () => Promise<TokenCounter>;
  /** How long a model that fails is waited for before the rules decide, ms; default 10 minutes. */
  readonly modelPatienceMs?: number;
  /** What tenants may spend on models in a day; absent: as much as they like, and nothing is counted. */
  readonly limits?: Limits;
  /** Decides in the place of the model when most of a limit is spent; absent: the model goes on. */
  readonly cheaperModel?: DecisionTier;
  /** Rows of the application's own for the write gate, before the built-in ones; default none. */
  readonly policy?: readonly PolicyRow[];
  /** What fades and how soon; absent: the defaults. */
  readonly forgetting?: Forgetting;
  /** Asked before something enters a shared space; absent: nobody is asked. */
  readonly screen?: Screen;
  /** Run by every erasure, by name; absent: none. */
  readonly forgetElsewhere?: Readonly<Record<string, ForgetElsewhere>>;
  /** Signs the receipts of erasures; absent: they carry no signature. */
  readonly signer?: Pick<KeyRing, 'sign'>;
  /** Absent: nothing is counted. */
  readonly metrics?: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
}
