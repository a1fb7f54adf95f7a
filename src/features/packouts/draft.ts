import type { Lot } from '../../../contract/floor.ts';
import type { LossReason, Packout, PackoutEntry } from '../../../contract/packouts.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { earliestExpiry } from '../../../rules/packout-lots.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { casesOn, weightOfBoth } from '../../../rules/receiving/draft.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';

/** The pad's unit for a weighed loss: pounds, as the scales at the table show them. */
export const POUNDS = 'lb';

/** An entry before it is confirmed. `quantity` is in `uom`; an empty lot code means that the warehouse assigns one. */
export interface PackDraft {
  readonly kind: 'source' | 'output' | 'loss';
  readonly itemCode: string;
  readonly description: string;
  readonly units: readonly { readonly uom: string; readonly factor: number }[];
  readonly quantity: number | null;
  readonly uom: string;
  readonly factor: number;
  readonly weightGrams: number | null;
  readonly caseWeights: readonly number[];
  readonly averageWeightGrams: number | null;
  readonly lotId: string | null;
  readonly lotCode: string;
  readonly bin: string;
  readonly originCountry: string | null;
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
  readonly expiryReason: string;
  readonly reason: LossReason | null;
  /** Base units on hand as the device knows them; null if unknown. */
  readonly onHand: number | null;
}

/** Returns the unit of a GTIN; the order unit if it has none. */
export function unitOfGtin(item: CatalogItem, gtin: string | null): { uom: string; factor: number } {
  const named = item.uoms.find(
    (unit) => gtin !== null && (unit.gtin ?? (unit.isDefault ? item.gtin : null))?.padStart(14, '0') === gtin,
  );
  const unit = named ?? item.uoms.find(({ uom }) => uom === item.orderUom) ?? item.uoms[0];
  return unit ? { uom: unit.uom, factor: unit.factor } : { uom: item.orderUom, factor: 1 };
}

const fresh = (kind: PackDraft['kind'], item: CatalogItem, scan: Scan | null): PackDraft => ({
  ...{ kind, itemCode: item.itemCode, description: item.description },
  units: item.uoms.map(({ uom, factor }) => ({ uom, factor })),
  ...unitOfGtin(item, scan?.gtin ?? null),
  quantity: scan && scan.kind !== 'other' ? casesOn(scan) : null,
  weightGrams: scan?.weight?.grams ?? null,
  // The weight of a pallet isn't that of its cases.
  caseWeights: scan?.weight && casesOn(scan) === 1 ? [scan.weight.grams] : [],
  averageWeightGrams: item.averageWeightGrams,
  ...{ lotId: null, lotCode: scan?.lot ?? '', bin: '', originCountry: null, packedOn: null, expiresOn: null },
  ...{ expiryReason: '', reason: null, onHand: null },
});

/** Makes a draft for source goods: of a known lot, or of one that only its label names. */
export const sourceOf = (item: CatalogItem, lot: Lot | null, scan: Scan | null): PackDraft => ({
  ...fresh('source', item, scan),
  ...(lot && {
    ...{ lotId: lot.id, lotCode: lot.lotCode, bin: lot.bin, originCountry: lot.originCountry },
    ...{ packedOn: lot.packedOn, expiresOn: lot.expiresOn, onHand: lot.onHand },
  }),
});

/** Makes a draft for output goods: with the origin of their sources and the earliest expiry of them. */
export function outputOf(
  item: CatalogItem,
  packout: Packout,
  { today, bin }: { readonly today: string; readonly bin: string },
  scan: Scan | null,
): PackDraft {
  const sources = standingEntries(packout.entries).filter(({ kind }) => kind === 'source');
  const origins = new Set(sources.map(({ originCountry }) => originCountry));
  return {
    ...fresh('output', item, scan),
    originCountry: origins.size === 1 ? (sources[0]?.originCountry ?? null) : null,
    expiresOn: scan?.dates.expiresOn ?? scan?.dates.bestBeforeOn ?? earliestExpiry(packout.entries),
    packedOn: today,
    bin,
  };
}

/** Makes a draft for a loss of source goods, usually weighed. */
export const lossOf = (source: PackoutEntry, item: CatalogItem | undefined): PackDraft => ({
  ...{ kind: 'loss', itemCode: source.itemCode, description: source.description },
  units: [
    { uom: POUNDS, factor: 1 },
    ...(item?.uoms.map(({ uom, factor }) => ({ uom, factor })) ?? [{ uom: source.uom, factor: source.factor }]).filter(
      ({ uom }) => uom.toLowerCase() !== POUNDS,
    ),
  ],
  ...{ quantity: null, uom: POUNDS, factor: 1, weightGrams: null, caseWeights: [], averageWeightGrams: null },
  ...{ lotId: null, lotCode: '', bin: '', originCountry: null, packedOn: null, expiresOn: null },
  ...{ expiryReason: '', reason: null, onHand: null },
});

/** Returns whether closing the sheet would lose something that was entered. */
export const hasEntries = ({ quantity, weightGrams, caseWeights, reason, expiryReason }: PackDraft): boolean =>
  quantity !== null || weightGrams !== null || caseWeights.length > 0 || reason !== null || expiryReason.trim() !== '';

/** Returns the draft with one more label of the same goods; null if the goods differ and must be confirmed first. */
export function joinedDraft(draft: PackDraft, next: PackDraft): PackDraft | null {
  const same =
    draft.kind === next.kind &&
    draft.itemCode === next.itemCode &&
    draft.uom === next.uom &&
    (draft.lotCode === next.lotCode || next.lotCode === '');
  if (!same) return null;
  return {
    ...draft,
    quantity: addQuantities(draft.quantity ?? 0, next.quantity ?? 1),
    weightGrams: weightOfBoth(draft, next),
    caseWeights: [...draft.caseWeights, ...next.caseWeights],
  };
}

/** Returns whether the output would expire later than its sources. */
export function outlives(draft: PackDraft, entries: Packout['entries']): boolean {
  const earliest = earliestExpiry(entries);
  return draft.kind === 'output' && earliest !== null && (draft.expiresOn === null || draft.expiresOn > earliest);
}
