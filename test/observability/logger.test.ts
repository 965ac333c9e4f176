import { describe, expect, it } from 'vitest';
import { lineLogger, type LogLevel } from '../../src/observability/logger.js';

function written(level: LogLevel): readonly string[] {
  const lines: string[] = [];
  const log = lineLogger(level, (line) => lines.push(line));
  log.debug('a', { count: 1 });
  log.info('b');
  log.warn('c', { code: 'timeout', partition: null });
  log.error('d');
  return lines;
}

describe('the line logger', () => {
  it('writes one JSON object a line, with time, level, event and fields', () => {
    const [first] = written('debug');
    expect(JSON.parse(first!)).toEqual({ time: expect.any(String), level: 'debug', event: 'a', count: 1 });
    expect(first).not.toContain('\n');
  });

  it.each([
    ['debug', 'abcd'],
    ['info', 'bcd'],
    ['warn', 'cd'],
    ['error', 'd'],
    ['silent', ''],
  ] as const)('from %s upwards', (level, events) => {
    expect(
      written(level)
        .map((line) => JSON.parse(line).event)
        .join(''),
    ).toBe(events);
  });
});
