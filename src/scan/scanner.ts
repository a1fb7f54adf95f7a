import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { BOUNCE_MS, createRepeatFilter, GONE_MS } from './repeats.ts';
import type { OnScan, ScanSource, ScanTiming } from './scan-event.ts';

/** What a source hands in. */
export interface RawScan {
  readonly text: string;
  readonly source: ScanSource;
  readonly timing?: Partial<ScanTiming>;
}

/** Where all sources of codes end and all who wait for codes begin. */
export interface Scanner {
  /** The last who listens gets the scans, so that a sheet above a screen has them while it is open. Answers how to stop. */
  listen(onScan: OnScan): () => void;
  /** Answers whether it was handed on: a repeat isn't, nor is anything that nobody waits for. */
  receive(raw: RawScan): boolean;
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
    receive({ text, source, timing }) {
      const listener = listeners.at(-1);
      const scannedAt = clocks.now();
      if (!listener || text.trim() === '' || !repeats[source].accept(text, scannedAt)) return false;
      const scan = parseScan(text, { separatorsKept: source === 'camera' });
      count += 1;
      listener({
        id: count,
        scan,
        source,
        at: clocks.wall(),
        scannedAt,
        timing: { ...NO_TIMING, ...timing, parseMs: clocks.now() - scannedAt },
      });
      return true;
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
