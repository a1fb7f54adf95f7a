import { type Logger, pino } from 'pino';

/** A log that says nothing. */
export const silentLog: Logger = pino({ level: 'silent' });

/** What was logged, as the JSON lines that an operator would read, for tests that judge it. */
export function recordingLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), lines };
}
