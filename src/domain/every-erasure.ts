// Reading every erasure a store knows: what resumes them, lists them and tells of them begins with it.
import type { Erasure } from './erasure.js';

/** Where erasures are kept: a page of them, in the order of their ids. */
interface Pages {
  page(query: {
    readonly after?: string;
    readonly limit: number;
    readonly state?: Erasure['state'];
  }): Promise<readonly Erasure[]>;
}

const pageSize = 200;

/** Every erasure there is, or every one of a state, in the order of their ids. */
export async function* everyErasure(erasures: Pages, state?: Erasure['state']): AsyncGenerator<Erasure> {
  const asked = { limit: pageSize, ...(state === undefined ? {} : { state }) };
  for (let after: string | undefined; ;) {
    const page = await erasures.page({ ...asked, ...(after === undefined ? {} : { after }) });
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}
