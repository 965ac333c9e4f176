import { readFileSync, statSync } from 'node:fs';

/** How long the log file is, so that what is written after now can be told from what was there. 0 when there is none. */
export function lengthOfLog(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * What a server said last, on one line: the three lines from its crash on, for a trace of calls comes after the
 * cause, or else its last three. Empty when it said nothing after `from`.
 */
export function endOfLog(logFile: string, from: number): string {
  const lines = textAfter(logFile, from).trim().split('\n');
  const crash = lines.findIndex((line) => /^(?:panic|fatal error): /.test(line));
  const last = crash === -1 ? lines.slice(-3) : lines.slice(crash, crash + 3);
  return last.join(' | ').slice(0, 600);
}

function textAfter(logFile: string, from: number): string {
  try {
    return readFileSync(logFile).subarray(from).toString('utf8');
  } catch {
    return '';
  }
}
