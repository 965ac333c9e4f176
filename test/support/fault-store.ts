import { MemoryError } from '../../src/domain/errors.js';
import type { ArchiveStore, Store } from '../../src/ports/index.js';

/** What goes wrong: the process dies before the write, or the write is done and its answer is lost on the way. */
export type WriteFault = 'dies' | 'answer lost';

export interface FaultStore {
  readonly store: Store;
  /** The given archive behind the same fault; writes to it are counted with the others. */
  readonly withFault: (archive: ArchiveStore) => ArchiveStore;
  /** Writes asked for so far, with what they were. */
  readonly writes: readonly string[];
  /** Resolves when the fault has happened. */
  readonly happened: Promise<void>;
}

const writing = ['insert', 'update', 'put', 'patch', 'remove', 'write'];

/** The store with one fault at the nth write of the steps and jobs, counted from 1; 0 = none. */
export function faultStore(inner: Store, fault: WriteFault, at: number): FaultStore {
  const writes: string[] = [];
  let happen = (): void => {};
  const happened = new Promise<void>((resolve) => (happen = resolve));
  let isDead = false;

  const write = async (name: string, run: () => Promise<unknown>): Promise<unknown> => {
    if (isDead) throw new Error('the process is dead');
    writes.push(name);
    if (writes.length !== at) return run();
    if (fault === 'answer lost') await run();
    else isDead = true;
    happen();
    throw fault === 'dies' ? new Error('the process dies') : new MemoryError('store_unavailable', 'no answer');
  };

  const guard = <P extends object>(part: P, prefix = ''): P =>
    new Proxy(part, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        const call = (...args: unknown[]): Promise<unknown> => Reflect.apply(method, target, args) as Promise<unknown>;
        return (...args: unknown[]) => {
          if (isDead) return Promise.reject(new Error('the process is dead'));
          return writing.includes(String(name))
            ? write(`${prefix}${String(name)}`, () => call(...args))
            : call(...args);
        };
      },
    });

  const store = { ...inner, memories: guard(inner.memories), ledger: guard(inner.ledger) };
  return { store, withFault: (archive) => guard(archive, 'archive.'), writes, happened };
}
