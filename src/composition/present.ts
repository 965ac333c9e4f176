/** The fields of an object that have a value. */
export type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out fields that are undefined, so that "not given" is one thing. */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<T>;
}
