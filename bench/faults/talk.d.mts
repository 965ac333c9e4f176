export interface Person {
  readonly tenantId: string;
  readonly userId: string;
  readonly tag: string;
}

export interface Saying {
  readonly number: number;
  /** The number of the fact it is about. */
  readonly about: number;
  readonly kind: 'city' | 'fact' | 'add' | 'again';
  readonly code: string;
  readonly turnId: string;
  readonly at: string;
  readonly text: string;
  readonly question: string;
}

export declare const people: readonly Person[];
export declare function codeOf(person: Person, number: number): string;
export declare function codesIn(text: string): readonly string[];
export declare function saying(person: Person, number: number): Saying;
export declare function factsIn(text: string): readonly Readonly<Record<string, unknown> & { content: string }>[];
