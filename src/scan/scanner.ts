import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { BOUNCE_MS, createRepeatFilter, GONE_MS } from './repeats.ts';
import type { OnScan, ScanEvent, ScanSource, ScanTiming } from './scan-event.ts';

/** A code as a source delivers it. */
export interface RawScan {
  readonly text: string;
  readonly source: ScanSource;
  /** When its first and its last key were pressed, on the clock of the key events. Default: the time of delivery. */
  readonly keys?: { readonly from: number; readonly until: number } | undefined;
  readonly timing?: Partial<ScanTiming>;
}

/** Connects all sources of codes with all listeners. */
export interface Scanner {
  /**
   * Adds a listener. The last one gets the scans, so that a sheet above a screen has them while it is open. Returns a
   * function that removes it.
   */
  listen(onScan: OnScan): () => void;
  /**
   * Returns whether the scan counts. A hand scanner's repeat does not count and is passed on as one; a camera's is
   * dropped.
   */
  receive(raw: RawScan): boolean;
  /** Passes on a repeat as a scan that counts. */
  count(repeat: ScanEvent): void;
  /** The text that was read last. */
  readonly lastText: string;
  readonly listening: boolean;
  /** Calls `call` when the first listener starts and the last one stops. Returns a function that unsubscribes. */
  onListening(call: (listening: boolean) => void): () => void;
}

export interface ScannerClocks {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Unix milliseconds. */
  readonly wall: () => number;
}

const NO_TIMING: ScanTiming = { captureMs: 0, parseMs: 0, decoder: null, decodeMs: null, ended: false };

export function createScanner(
  clocks: ScannerClocks = { now: () => performance.now(), wall: () => Date.now() },
): Scanner {
  const listeners: OnScan[] = [];
  const watchers = new Set<(listening: boolean) => void>();
  const repeats = {
    wedge: createRepeatFilter(BOUNCE_MS, false),
    camera: createRepeatFilter(GONE_MS, true),
    // A user who sends a text twice means it twice.
    typed: { accept: () => true },
  };
  let count = 0;
  let lastText = '';
  const tell = () => {
    for (const watcher of watchers) watcher(listeners.length > 0);
  };
  return {
    listen(onScan) {
      // A separate function, so that the same one may listen twice.
      const listener: OnScan = (event) => onScan(event);
      listeners.push(listener);
      if (listeners.length === 1) tell();
      return () => {
        const at = listeners.indexOf(listener);
        if (at < 0) return;
        listeners.splice(at, 1);
        if (listeners.length === 0) tell();
      };
    },
    receive({ text, source, keys, timing }) {
      const listener = listeners.at(-1);
      const scannedAt = clocks.now();
      if (!listener || text.trim() === '') return false;
      // A busy page handles two scans at once. Only the times of the keys tell how far apart they were.
      const isRepeat = !repeats[source].accept(text, keys?.from ?? scannedAt, keys?.until);
      if (isRepeat && source === 'camera') return false;
      const scan = parseScan(text, { separatorsKept: source === 'camera' });
      count += 1;
      lastText = text;
      listener({
        id: count,
        scan,
        source,
        at: clocks.wall(),
        scannedAt,
        timing: { ...NO_TIMING, ...timing, parseMs: clocks.now() - scannedAt },
        isRepeat,
      });
      return !isRepeat;
    },
    count(repeat) {
      count += 1;
      lastText = repeat.scan.raw;
      listeners.at(-1)?.({ ...repeat, id: count, isRepeat: false });
    },
    get lastText() {
      return lastText;
    },
    get listening() {
      return listeners.length > 0;
    },
    onListening(call) {
      watchers.add(call);
      return () => watchers.delete(call);
    },
  };
}
