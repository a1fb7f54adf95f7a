import { type Logger, pino } from 'pino';

/** A silent log. */
export const silentLog: Logger = pino({ level: 'silent' });

/** Collects log entries as the JSON lines that an operator reads, for tests that check them. */
export function recordingLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), lines };
}
