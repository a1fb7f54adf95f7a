import type { Scan } from '../../rules/gs1/scan.ts';

/** `wedge`: a scanner that types; `camera`: this device's camera; `typed`: a user. */
export type ScanSource = 'wedge' | 'camera' | 'typed';

/** Timing of a scan, for barcode-debug and benches. Times in milliseconds. */
export interface ScanTiming {
  /** From the first key, or the first frame that showed it, to the scan. */
  readonly captureMs: number;
  /** Time to parse it. */
  readonly parseMs: number;
  /** The decoder's name; null for keys. */
  readonly decoder: string | null;
  /** The decoder's time for the deciding frame; null for keys. */
  readonly decodeMs: number | null;
  /** A wedge's Enter or Tab ended it. */
  readonly ended: boolean;
}

export interface ScanEvent {
  /** Counts from 1 in each scanner. */
  readonly id: number;
  readonly scan: Scan;
  readonly source: ScanSource;
  /** Unix milliseconds. */
  readonly at: number;
  /** On the clock of `performance.now()`. Feedback is measured from here. */
  readonly scannedAt: number;
  readonly timing: ScanTiming;
  /** A hand scanner read the same code just before. It does not count unless the user confirms it. */
  readonly isRepeat: boolean;
}

/** May return a promise: the next scan then waits until it settles. */
export type OnScan = (event: ScanEvent) => unknown;
