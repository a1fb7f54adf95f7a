import { type CaseLabel, type VoicePickCode, voicePickCode } from '../voice-pick-code.ts';
import type { Reading, Scan, ScanFacts } from './scan.ts';

/**
 * Drops the readings of a scan that do not fit; if one remains, the scan is no longer ambiguous. If none fits, the scan
 * stays unchanged. `fits` must return true only for known facts (a lot on hand), never for likely ones.
 */
export function settle(scan: Scan, fits: (reading: Reading) => boolean): Scan {
  const left = scan.readings.filter(fits);
  const [only] = left;
  if (!only || (left.length === scan.readings.length && scan.kind !== 'other')) return scan;
  return left.length === 1 ? chooseReading(scan, only) : { ...scan, readings: left };
}

/** Returns the scan with the reading that the user chose. */
export const chooseReading = (scan: Scan, reading: Reading): Scan => ({
  ...scan,
  ...reading,
  kind: scan.kind === 'other' ? 'gs1' : scan.kind,
  readings: [reading],
  ambiguous: false,
});

/**
 * Returns the voice pick code of the scanned case; null if its label lacks GTIN or lot, or the lot has characters
 * without a code.
 */
export function voicePickCodeOf({ gtin, lot, dates }: ScanFacts): VoicePickCode | null {
  if (gtin === null || lot === null) return null;
  const label: CaseLabel = { gtin, lot, packedOn: dates.packedOn };
  try {
    return voicePickCode(label);
  } catch {
    return null;
  }
}
