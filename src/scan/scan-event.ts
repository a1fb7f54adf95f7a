import type { Scan } from '../../rules/gs1/scan.ts';

/** `wedge`: a scanner that types; `camera`: this device's; `typed`: a person. */
export type ScanSource = 'wedge' | 'camera' | 'typed';

/** How a scan came about, for barcode-debug and benches. Times in milliseconds. */
export interface ScanTiming {
  /** From the first key, or the taking of the first picture that showed it, to the scan. */
  readonly captureMs: number;
  /** Understanding it. */
  readonly parseMs: number;
  /** What read it: a decoder's name; null for keys. */
  readonly decoder: string | null;
  /** How long the decoder took for the picture that decided; null for keys. */
  readonly decodeMs: number | null;
  /** A wedge's Enter or Tab. */
  readonly ended: boolean;
}

export interface ScanEvent {
  /** Counts from 1 in each scanner. */
  readonly id: number;
  readonly scan: Scan;
  readonly source: ScanSource;
  /** Unix milliseconds. */
  readonly at: number;
  /** On the clock of `performance.now()`: feedback is measured from here. */
  readonly scannedAt: number;
  readonly timing: ScanTiming;
  /** The same code came from a hand scanner just before: it does not count unless a person says so. */
  readonly isRepeat: boolean;
}

/** May answer a promise: the next scan then waits until it is settled. */
export type OnScan = (event: ScanEvent) => unknown;
