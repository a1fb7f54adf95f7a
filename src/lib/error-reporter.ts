import { type ErrorReport, errorReportEndpoints, MAX_REPORTS } from '../../contract/error-reports.ts';
import { framesOf, scrubMessage, scrubName } from '../../rules/app-error.ts';
import { CallError, call } from './call.ts';
import { isChunkError } from './chunk-reload.ts';
import { createErrorQueue, type ReportStore, type SendResult } from './error-queue.ts';
import { storedErrors } from './stored-errors.ts';

/** Where an error occurred: the script, the pattern of the screen's path and the user's role. */
export type ErrorPlace = Pick<ErrorReport, 'source' | 'route' | 'role'>;

const TIMEOUT_MS = 10_000;

/** Errors of calls that the user sees as such: no signal, a call that was given up, a refusal that the server knows. */
const EXPECTED: ReadonlySet<string> = new Set(['UnreachableError', 'AbortError', 'CallError']);

/** Returns one of our scripts by its address, without host and query. */
function fileOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const file = url?.origin === location.origin ? url.pathname.slice(1) : '';
  return /^[\w@./+-]{1,140}\.(?:js|ts|tsx)$/.test(file) ? file : undefined;
}

/**
 * Converts a thrown value into an app error object. Returns undefined for expected errors, for errors of a sign-out
 * (specification section 8), and for those of other sites' scripts and of the browser's extensions.
 */
export function toReport(error: unknown, place: ErrorPlace): ErrorReport | undefined {
  const isError = error instanceof Error || error instanceof DOMException;
  // The router throws responses: an address without a screen.
  if (!isError && typeof error === 'object' && error !== null && 'status' in error) return undefined;
  if (isError && (EXPECTED.has(error.name) || isChunkError(error))) return undefined;
  if (place.route === 'logout') return undefined;
  const stack = (isError && error.stack) || '';
  const frames = framesOf(stack, fileOf);
  if (frames.length === 0 && /:\d+:\d+/.test(stack)) return undefined;
  return {
    ...place,
    // A route's pattern contains letters only.
    route: /^[A-Za-z:?*/-]{0,100}$/.test(place.route) ? place.route : '',
    name: isError ? scrubName(error.name) : 'NoError',
    message: isError ? scrubMessage(error.message) : typeof error,
    frames,
    release: `${__APP_VERSION__}+${__BUILD_ID__.slice(0, 12)}`,
    count: 1,
  };
}

async function send(reports: ErrorReport[]): Promise<SendResult> {
  try {
    await call(
      errorReportEndpoints.report,
      { body: { reports } },
      // The page may be closing.
      { timeoutMs: TIMEOUT_MS, fetch: (url, init) => fetch(url, { ...init, keepalive: true }) },
    );
    return 'done';
  } catch (error) {
    const isRefused = error instanceof CallError && error.status < 500 && error.status !== 429;
    return isRefused ? 'done' : 'later';
  }
}

/** Workers have no storage for it, and keep unsent reports while they run. */
let kept: ErrorReport[] = [];
const inMemory: ReportStore = {
  take: () => kept.splice(0),
  put: (reports) => {
    kept = [...reports];
  },
};

const queue = createErrorQueue({
  now: Date.now,
  isOnline: () => navigator.onLine,
  send,
  batch: MAX_REPORTS,
  store: typeof localStorage === 'undefined' ? inMemory : storedErrors,
});
const reported = new WeakSet<object>();

addEventListener('online', queue.flush);
// A window that is closed or hidden may not come back.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.flush();
});

/** Reports an error once, however many handlers it passes. */
export function report(error: unknown, place: ErrorPlace): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const made = toReport(error, place);
  if (made) queue.add(made);
}

/** Sends what an earlier page could not send. */
export const sendStored = (): void => queue.flush();
