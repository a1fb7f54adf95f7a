import type { ErrorReport } from '../../contract/error-reports.ts';
import { fingerprintOf } from '../../rules/app-error.ts';

/** `later`: the server did not take the reports, and may take them at another time. */
export type SendResult = 'done' | 'later';

/** Reports that wait for a connection. */
export interface ReportStore {
  /** Returns and removes all. */
  take(): ErrorReport[];
  put(reports: readonly ErrorReport[]): void;
}

export interface ErrorQueueParts {
  readonly now: () => number;
  readonly isOnline: () => boolean;
  readonly send: (reports: ErrorReport[]) => Promise<SendResult>;
  /** Maximum number of reports of one call. */
  readonly batch: number;
  readonly store: ReportStore;
}

export interface ErrorQueue {
  add(report: ErrorReport): void;
  /** Sends what waits, repetitions too. */
  flush(): void;
}

const HOUR_MS = 3_600_000;
/** Different errors that a page reports in an hour, and reports that wait for a connection. */
export const MAX_AN_HOUR = 20;
export const MAX_WAITING = 20;
const MAX_COUNT = 1_000;
/** Errors that occur together are sent together. */
export const GATHER_MS = 1_000;
/** Milliseconds between two calls that send only repetitions. */
export const REPEAT_MS = 60_000;

/** Adds reports to others. Equal ones are counted, and beyond `MAX_WAITING` different ones the later are dropped. */
function merge(into: Map<string, ErrorReport>, reports: readonly ErrorReport[]): void {
  for (const report of reports) {
    const key = fingerprintOf(report);
    const before = into.get(key);
    if (before) into.set(key, { ...before, count: Math.min(before.count + report.count, MAX_COUNT) });
    else if (into.size < MAX_WAITING) into.set(key, report);
  }
}

/**
 * Creates the queue of a page's or worker's errors. A new error is sent after `GATHER_MS`. Its repetitions within the
 * hour are counted, and sent with the next new error, or by `flush` at most once in `REPEAT_MS`.
 */
export function createErrorQueue({ now, isOnline, send, batch, store }: ErrorQueueParts): ErrorQueue {
  const waiting = new Map<string, ErrorReport>();
  const known = new Set<string>();
  let hourBegan = now();
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  function keep(reports: readonly ErrorReport[]): void {
    const all = new Map<string, ErrorReport>();
    merge(all, [...store.take(), ...reports]);
    store.put([...all.values()]);
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    timer = isSending ? setTimeout(() => void sendAll(), GATHER_MS) : undefined;
    if (isSending) return;
    const all = new Map<string, ErrorReport>();
    merge(all, [...store.take(), ...waiting.values()]);
    waiting.clear();
    const rest = [...all.values()];
    if (rest.length === 0) return;
    if (!isOnline()) return keep(rest);
    isSending = true;
    sentAt = now();
    try {
      for (let next = rest.slice(0, batch); next.length > 0; next = rest.slice(0, batch)) {
        if ((await send(next)) === 'later') return keep(rest);
        rest.splice(0, next.length);
      }
    } finally {
      isSending = false;
    }
  }

  return {
    add(report) {
      if (now() - hourBegan >= HOUR_MS) {
        hourBegan = now();
        known.clear();
      }
      const key = fingerprintOf(report);
      const isNew = !known.has(key);
      if (isNew && known.size >= MAX_AN_HOUR) return;
      known.add(key);
      merge(waiting, [report]);
      if (isNew) timer ??= setTimeout(() => void sendAll(), GATHER_MS);
    },
    flush() {
      if (timer !== undefined || now() - sentAt >= REPEAT_MS) void sendAll();
    },
  };
}
