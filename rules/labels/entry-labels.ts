import { codeOfLot } from '../traceability/lot-name.ts';
import { type CaseLabelParts, caseLabel } from './case-label.ts';

/** Fields of a receipt entry that its case labels show. */
export interface LabelledEntry {
  readonly quantity: number;
  readonly caseWeights: readonly number[];
  readonly lotCode: string;
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
}

export interface EntryLabel {
  readonly parts: CaseLabelParts;
  /** Net grams of this case; null if not weighed individually. */
  readonly weightGrams: number | null;
}

/** Most labels of one entry, so that a mistyped quantity does not empty the printer. */
export const MAX_LABELS = 500;

/**
 * Returns a label for each case of an entry: weighed ones with their own weights, the others alike. `gtin` is the
 * unit's, fourteen digits.
 */
export function entryLabels(entry: LabelledEntry, gtin: string | null, copies?: number): EntryLabel[] {
  const { packedOn, expiresOn } = entry;
  const lotCode = codeOfLot(entry.lotCode);
  const count = copies ?? Math.max(1, Math.min(MAX_LABELS, Math.ceil(entry.quantity)));
  return Array.from({ length: count }, (_, index) => {
    const weightGrams = entry.caseWeights[index] ?? null;
    return { parts: caseLabel({ gtin, lotCode, packedOn, expiresOn, weightGrams }), weightGrams };
  });
}
