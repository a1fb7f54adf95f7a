import { type CaseLabelParts, caseLabel } from './case-label.ts';

/** What of a receipt entry stands on the labels of its cases. */
export interface LabelledEntry {
  readonly quantity: number;
  readonly caseWeights: readonly number[];
  readonly lotCode: string;
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
}

export interface EntryLabel {
  readonly parts: CaseLabelParts;
  /** Net weight of this case in grams; null where it wasn't weighed by itself. */
  readonly weightGrams: number | null;
}

/** Nobody sticks more than this on by hand; a slip of the finger must not fill a printer. */
export const MAX_LABELS = 500;

/** A label for each case of an entry: the weighed ones with their own weights, the others alike. `gtin` is that of the unit, fourteen digits. */
export function entryLabels(entry: LabelledEntry, gtin: string | null, copies?: number): EntryLabel[] {
  const { lotCode, packedOn, expiresOn } = entry;
  const count = copies ?? Math.max(1, Math.min(MAX_LABELS, Math.ceil(entry.quantity)));
  return Array.from({ length: count }, (_, index) => {
    const weightGrams = entry.caseWeights[index] ?? null;
    return { parts: caseLabel({ gtin, lotCode, packedOn, expiresOn, weightGrams }), weightGrams };
  });
}
