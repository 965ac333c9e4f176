// Loggers: JSON lines on stderr, or nothing. Fields are ids, counts and codes; memory text never reaches a logger.
import type { LogFields, Logger } from '../ports/index.js';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/** A logger that writes one JSON object a line, from `level` upwards. */
export function lineLogger(level: LogLevel, write: (line: string) => void): Logger {
  const from = levels.indexOf(level);
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: LogFields = {}): void => {
      if (levels.indexOf(name) < from) return;
      write(JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields }));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** The default: warnings and errors on stderr. */
export function stderrLogger(level: LogLevel = 'warn'): Logger {
  return lineLogger(level, (line) => void process.stderr.write(`${line}\n`));
}
