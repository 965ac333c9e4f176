/** Waits, in hooks too, until `condition` holds; `what` is said when it does not within `timeoutMs`, default eight minutes. */
export async function eventually(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 480_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  // Soon at first, then seldom: asking a server often is a load of its own.
  for (let pauseMs = 10; !(await condition()); pauseMs = Math.min(400, pauseMs * 1.5)) {
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
