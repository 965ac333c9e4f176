// A disk small enough to be filled: a tmpfs, where this process may mount one.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** On the small disk, or where it would be. */
  readonly folder: string;
  /** False: none could be mounted, and nothing is ever full. */
  readonly isSmall: boolean;
  /** Takes all that is left. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** A fresh folder with so many megabytes, or one without a limit where mounting needs rights this process has not. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'durable-memory-storm-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  const filler = join(folder, 'filler');
  const data = join(folder, 'data');
  mkdirSync(data);
  return {
    folder: data,
    isSmall: mounted,
    fill() {
      if (mounted) fillUp(filler);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      rmSync(filler, { force: true });
      if (mounted) spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function fillUp(file: string): void {
  for (let size = 4 * 1024 * 1024; size >= 512;) {
    try {
      appendFileSync(file, Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
}
