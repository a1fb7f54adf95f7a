/** The parts of a process that stop signals need. */
export interface Signalled {
  on(signal: 'SIGINT' | 'SIGTERM', on: (signal: 'SIGINT' | 'SIGTERM') => void): unknown;
  off(signal: 'SIGINT' | 'SIGTERM', on: (signal: 'SIGINT' | 'SIGTERM') => void): unknown;
  exit(code: number): void;
}

/** The exit codes that a shell reports for a program ended by the signal. */
const EXIT_CODE = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. A second one ends the process at once, in case `stop` hangs. Returns the
 * function that stops listening.
 */
export function onStopSignal(stop: (signal: 'SIGINT' | 'SIGTERM') => void, target: Signalled = process): () => void {
  let isStopping = false;
  const on = (signal: 'SIGINT' | 'SIGTERM') => {
    if (isStopping) {
      target.exit(EXIT_CODE[signal]);
      return;
    }
    isStopping = true;
    stop(signal);
  };
  target.on('SIGINT', on);
  target.on('SIGTERM', on);
  return () => {
    target.off('SIGINT', on);
    target.off('SIGTERM', on);
  };
}

/** A stop ends after this time, finished or not, because supervisors wait for the process to end. */
export const STOP_LIMIT_MS = 14_000;

/** Stops and ends the process with `code`, even if the database, a mail server or a client does not answer. */
export function endWith(
  code: number,
  stop: () => Promise<void>,
  say: (line: string) => void,
  target: Pick<Signalled, 'exit'> = process,
): void {
  const limit = setTimeout(() => {
    say('It did not stop in time');
    target.exit(code);
  }, STOP_LIMIT_MS);
  stop()
    .catch((error: unknown) => say(`It did not stop cleanly: ${(error as Error).message}`))
    .finally(() => {
      clearTimeout(limit);
      target.exit(code);
    });
}
