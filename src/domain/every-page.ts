// Reading a list by keyset pages to its end.

/** What a list gives at once; `next` goes back as `after`. */
interface Page {
  readonly next: string | null;
}

/** Every page of a list in its order; the next one is asked for when the one before was used. */
export async function* everyPage<P extends Page>(pageAfter: (after: string | null) => Promise<P>): AsyncGenerator<P> {
  let after: string | null = null;
  do {
    const page: P = await pageAfter(after);
    yield page;
    after = page.next;
  } while (after !== null);
}
