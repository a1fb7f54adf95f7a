import { type CaseLabel, type VoicePickCode, voicePickCode } from '../voice-pick-code.ts';
import type { Reading, Scan, ScanFacts } from './scan.ts';

/**
 * The scan as what is known leaves it: readings that don't fit are dropped, and where one remains it is no longer ambiguous. Where none fits, nothing was
 * decided and the scan stays as it is. `fits` must say yes only for what it knows (a lot on hand), never for what is likely.
 */
export function settle(scan: Scan, fits: (reading: Reading) => boolean): Scan {
  const left = scan.readings.filter(fits);
  const [only] = left;
  if (!only || (left.length === scan.readings.length && scan.kind !== 'other')) return scan;
  return left.length === 1 ? chooseReading(scan, only) : { ...scan, readings: left };
}

/** The scan in the reading that a person chose from its own. */
export const chooseReading = (scan: Scan, reading: Reading): Scan => ({
  ...scan,
  ...reading,
  kind: scan.kind === 'other' ? 'gs1' : scan.kind,
  readings: [reading],
  ambiguous: false,
});

/** The voice pick code of the case that was scanned; null where its label lacks GTIN or lot, or the lot has characters that no code has. */
export function voicePickCodeOf({ gtin, lot, dates }: ScanFacts): VoicePickCode | null {
  if (gtin === null || lot === null) return null;
  const label: CaseLabel = { gtin, lot, packedOn: dates.packedOn };
  try {
    return voicePickCode(label);
  } catch {
    return null;
  }
}
