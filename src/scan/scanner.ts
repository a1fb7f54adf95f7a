import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { BOUNCE_MS, createRepeatFilter, GONE_MS } from './repeats.ts';
import type { OnScan, ScanEvent, ScanSource, ScanTiming } from './scan-event.ts';

/** What a source hands in. */
export interface RawScan {
  readonly text: string;
  readonly source: ScanSource;
  /** When its first and its last key were pressed, by the clock of the key events. Default: when it is handed in. */
  readonly keys?: { readonly from: number; readonly until: number } | undefined;
  readonly timing?: Partial<ScanTiming>;
}

/** Where all sources of codes end and all who wait for codes begin. */
export interface Scanner {
  /** The last who listens gets the scans, so that a sheet above a screen has them while it is open. Answers how to stop. */
  listen(onScan: OnScan): () => void;
  /** Returns whether it counts. A repeat does not: that of a hand scanner is handed on as one, that of a camera is dropped. */
  receive(raw: RawScan): boolean;
  /** Hands on a repeat as a scan that counts. */
  count(repeat: ScanEvent): void;
  /** The text that was read last. */
  readonly lastText: string;
  readonly listening: boolean;
  /** Called when the first begins and the last stops to listen. Answers how to stop. */
  onListening(call: (listening: boolean) => void): () => void;
}

export interface ScannerClocks {
  /** Milliseconds that only go forward. */
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
    // What a person sends twice is meant twice.
    typed: { accept: () => true },
  };
  let count = 0;
  let lastText = '';
  const tell = () => {
    for (const watcher of watchers) watcher(listeners.length > 0);
  };
  return {
    listen(onScan) {
      // A listener of its own, so that the same function may listen twice.
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
      // A busy page handles two scans at one moment: only the times of the keys say how far they were apart.
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
