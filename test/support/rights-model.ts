// A small reference model of the rights, written apart from src/domain/rights.ts: spaces are plain texts, membership and
// roles are sets of them.
export type Sensitivity = 'public' | 'internal' | 'confidential' | 'restricted';
const order: readonly Sensitivity[] = ['public', 'internal', 'confidential', 'restricted'];

/** Who asks in the model; all fields given. */
export interface Who {
  readonly tenantId: string;
  readonly userId: string;
  readonly teams: string[];
  readonly projects: string[];
  readonly roles: string[];
  readonly ceiling: Sensitivity;
  readonly sharedCeiling: Sensitivity;
}

/** A memory of the model. */
export interface Item {
  content: string;
  readonly sensitivity: Sensitivity;
  status: 'active' | 'pending';
  /** Written as a policy: to share it is to write a policy there. */
  policy: boolean;
  /** The words of the session it was taken from; to forget it is to forget them. */
  readonly said: string | null;
  /** The item it is a copy of. */
  readonly origin: Item | null;
}

/** Words that the screening hook of the tests knows. */
export const screenWords = { deny: 'banned', hold: 'doubtful' } as const;

/** What the model says of one tenant's space `user/u`, `user/u/project/p`, `team/t`, `project/p` or `shared`. */
export class RightsModel {
  readonly #items = new Map<string, Item[]>();
  readonly #said = new Map<string, { readonly by: string; readonly text: string }[]>();

  static readonly key = (tenant: string, space: string): string => `tenant/${tenant}/${space}`;

  itemsIn(place: string): Item[] {
    if (!this.#items.has(place)) this.#items.set(place, []);
    return this.#items.get(place)!;
  }

  saidIn(place: string): { readonly by: string; readonly text: string }[] {
    if (!this.#said.has(place)) this.#said.set(place, []);
    return this.#said.get(place)!;
  }

  /** Every space the principal reads. */
  readable(who: Who): ReadonlySet<string> {
    const own = `user/${who.userId}`;
    const spaces = [
      own,
      'shared',
      ...who.teams.map((team) => `team/${team}`),
      ...who.projects.flatMap((project) => [`project/${project}`, `${own}/project/${project}`]),
    ];
    return new Set(spaces.map((space) => RightsModel.key(who.tenantId, space)));
  }

  isMine(who: Who, place: string): boolean {
    const own = RightsModel.key(who.tenantId, `user/${who.userId}`);
    return place === own || place.startsWith(`${own}/`);
  }

  reads(who: Who, place: string): boolean {
    return this.readable(who).has(place);
  }

  writes(who: Who, place: string): boolean {
    return this.reads(who, place) && (this.isMine(who, place) || this.#has(who, 'writer', place));
  }

  confirms(who: Who, place: string): boolean {
    return this.reads(who, place) && (this.isMine(who, place) || this.#has(who, 'approver', place));
  }

  makesPolicy(who: Who, place: string): boolean {
    return this.writes(who, place) && this.#has(who, 'admin', place);
  }

  #has(who: Who, role: string, place: string): boolean {
    const space = place.slice(`tenant/${who.tenantId}/`.length);
    return who.roles.includes(role) || who.roles.includes(`${role}:${space}`);
  }

  /** The most sensitive the principal meets there. */
  ceiling(who: Who, place: string): number {
    const most = order.indexOf(who.ceiling);
    return this.isMine(who, place) ? most : Math.min(most, order.indexOf(who.sharedCeiling));
  }

  fits(who: Who, place: string, sensitivity: Sensitivity): boolean {
    return order.indexOf(sensitivity) <= this.ceiling(who, place);
  }

  sees(who: Who, place: string, item: Item): boolean {
    if (!this.reads(who, place) || !this.fits(who, place, item.sensitivity)) return false;
    return item.status === 'active' || this.confirms(who, place);
  }

  /** Contents the principal may see there, in alphabetical order. */
  visible(who: Who, place: string, statuses: readonly Item['status'][]): readonly string[] {
    const seen = this.itemsIn(place).filter((item) => statuses.includes(item.status) && this.sees(who, place, item));
    return seen.map(({ content }) => content).toSorted();
  }

  /** What becomes of a text that may be written there: it is current, it waits, or it does not enter. */
  enters(place: string, content: string): 'active' | 'pending' | null {
    if (place.includes('/user/')) return 'active';
    if (content.includes(screenWords.deny)) return null;
    return content.includes(screenWords.hold) ? 'pending' : 'active';
  }

  /** Adds an item, unless the same words are there already. */
  put(place: string, item: Omit<Item, 'status'>): void {
    const status = this.enters(place, item.content);
    if (status === null || this.itemsIn(place).some(({ content }) => content === item.content)) return;
    this.itemsIn(place).push({ ...item, status });
  }

  /** Removes an item, its copies and theirs. */
  remove(gone: Item): void {
    for (const items of this.#items.values()) {
      const at = items.indexOf(gone);
      if (at >= 0) items.splice(at, 1);
    }
    for (const turns of this.#said.values()) {
      const at = turns.findIndex(({ text }) => text === gone.said);
      if (at >= 0) turns.splice(at, 1);
    }
    for (const copy of this.copiesOf(gone)) this.remove(copy);
  }

  copiesOf(item: Item): readonly Item[] {
    return [...this.#items.values()].flat().filter(({ origin }) => origin === item);
  }

  /** An edit makes an item current; its copies follow. */
  edit(item: Item, content: string): void {
    for (const each of [item, ...this.copiesOf(item)]) {
      each.content = content;
      each.policy = false;
      each.status = 'active';
    }
  }

  places(): readonly string[] {
    return [...this.#items.keys()];
  }
}
