import { loadQuietly } from './chunk-reload.ts';
import type { ErrorPlace } from './error-reporter.ts';

let placeOf: (() => ErrorPlace) | undefined;

/** Reports an error to the server, without personal data. The reporter loads with the first error. */
export function reportError(error: unknown): void {
  const place = placeOf?.();
  if (place) void loadQuietly(() => import('./error-reporter.ts')).then((reporter) => reporter?.report(error, place));
}

/** Reports the uncaught errors of this page or worker. Call it once, at its start. `place` is called at each error. */
export function watchErrors(place: () => ErrorPlace): void {
  placeOf = place;
  // Errors of other origins' scripts, and those that a worker has reported itself, come without an object.
  addEventListener('error', ({ error }) => error && reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
