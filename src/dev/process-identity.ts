import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A text that tells this process from a later one with the same id: its start time. Null when no
 * process has the id. Linux reads /proc; elsewhere `ps` is asked.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform === 'linux') return fromProc(pid);
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 });
    return started.trim() || null;
  } catch {
    return null;
  }
}

function fromProc(pid: number): string | null {
  try {
    // The command name in parentheses may hold blanks: count the fields after the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
