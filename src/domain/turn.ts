// A turn: the messages handed in together, as they are kept in the ledger.
import type { ExtraValues, Category, Sensitivity, MemoryRecord, MemorySource, SharedFrom } from './memory-record.js';

export type Role = 'user' | 'assistant' | 'tool';

/** One message after validation, stripping and redaction. */
export interface TurnMessage {
  readonly role: Role;
  readonly content: string;
  /** Display name of the speaker, or the name of the tool, when the app gave one. */
  readonly name: string | null;
  /** A tool that reported an error; absent otherwise. */
  readonly failed?: true;
}

/** A fact handed in verbatim by `add`; it passes the same gate as an extracted one. */
export interface AddedFact {
  readonly content: string;
  /** The words it rests on, when they are not the content itself. Missing in turns kept by older versions. */
  readonly quote?: string;
  readonly summary: string | null;
  readonly category: Category;
  readonly attribute: string | null;
  readonly subject: string | null;
  readonly predicate: string | null;
  readonly object: string | null;
  readonly conditions: readonly string[];
  readonly entities: readonly string[];
  readonly domainTags: readonly string[];
  readonly importance: number;
  readonly confidence: number;
  readonly sensitivity: Sensitivity;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly pinned: boolean;
  readonly extra: ExtraValues;
  /** Given for dialogue lines: the text is embedded as "(date) Speaker: text". */
  readonly speaker: string | null;
  readonly sourceKind: MemorySource['kind'];
  /** Those of the memory it is a copy of; absent: stated, no outcome. */
  readonly stance?: MemoryRecord['stance'];
  readonly outcome?: MemoryRecord['outcome'];
}

/** Names what is decided again. */
export interface Redecides {
  /** The ingestion the rules decided. */
  readonly ingestionId: string;
  /** How often the model was asked again in vain before. */
  readonly round: number;
}

/** Where an imported fact stands among the versions of its memory, and what it rests on. */
export interface ImportedFact {
  readonly version: number;
  /** The memory that replaced it; null = it is current, or waits. */
  readonly successor: string | null;
  /** Versions it replaced, by the ids they get here. */
  readonly replaces: readonly string[];
  /** It waits where it comes from, and does so here. */
  readonly waits: 'answer' | 'approval' | null;
  readonly sources: readonly Pick<MemorySource, 'kind' | 'quote'>[];
}

/** What `remember`, `add` and `import` accept; kept write-once in the ledger under the ingestion id. */
export interface Turn {
  readonly ingestionId: string;
  readonly tenantId: string;
  readonly namespace: string;
  readonly ownerUserId: string | null;
  readonly authorId: string;
  readonly sessionId: string | null;
  /** When it was said (world time, ISO). */
  readonly at: string;
  /** Minutes the clock of who said it is ahead of UTC, where `at` was given with an offset; absent: as UTC. */
  readonly offset?: number;
  /** When it was accepted (system time, ISO). */
  readonly acceptedAt: string;
  readonly messages: readonly TurnMessage[];
  readonly facts: readonly AddedFact[];
  /** Kinds of secrets cut out before storing, with counts. */
  readonly redactions: Readonly<Record<string, number>>;
  readonly consents: readonly string[];
  /** Roles of who handed it in; absent: none. */
  readonly roles?: readonly string[];
  /** The assistant's agreed decisions and answers may be kept; absent: none of its words. */
  readonly answers?: 'agreed';
  /** The only fact is a copy of that memory; `replaces` are the ids of earlier copies it takes the place of. */
  readonly shared?: SharedFrom & { readonly replaces: readonly string[] };
  /** The only fact comes from a file. */
  readonly imported?: ImportedFact;
  /** The most sensitive that may enter a space which is not the author's own; absent there: in an own namespace. */
  readonly ceiling?: Sensitivity;
  /** Who handed it in had a screening hook: where none runs, what would enter a shared space waits. */
  readonly screening?: true;
  /** This ingestion decides that one's turn again; its own row holds no text. Absent: a turn that was handed in. */
  readonly redecides?: Redecides;
  /** Its text has had its time and is gone; what came of it stays. Absent: it is there, unless it was forgotten. */
  readonly aged?: true;
  /** True after a forget: texts are gone, the row stays so that the turn is never processed again. */
  readonly blanked: boolean;
}
