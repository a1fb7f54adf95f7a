import type { ScanFacts } from '../gs1/scan.ts';
import { addQuantities, subtractQuantities } from '../quantity.ts';
import { type LotSource, sourceOfGln, sourcesDiffer } from '../traceability/lot-source.ts';

/** Fields of a purchase order's line that a draft needs. */
export interface DraftLine {
  readonly lineNumber: number | null;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly orderedQuantity: number;
  readonly receivedQuantity: number;
  readonly originCountry: string | null;
  /** The source of its lot codes, as it was stated last; absent in rows of earlier releases. */
  readonly usualSource?: LotSource | null | undefined;
  readonly bin: string;
  readonly units: readonly { readonly uom: string; readonly factor: number; readonly gtins: readonly string[] }[];
}

/** An unconfirmed entry. An empty lot code means that the supplier's label has none. */
export interface EntryDraft {
  readonly lineNumber: number | null;
  readonly itemCode: string;
  readonly description: string;
  readonly quantity: number | null;
  readonly uom: string;
  readonly factor: number;
  readonly weightGrams: number | null;
  readonly caseWeights: readonly number[];
  readonly lotCode: string;
  readonly originCountry: string | null;
  /** The origin is the item's, and not from the label or the receiver. Drafts of earlier releases lack it. */
  readonly isOriginOfItem?: boolean | undefined;
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
  readonly temperatureTenths: number | null;
  readonly onHold: boolean;
  readonly sscc: string | null;
  readonly bin: string;
  /** Who assigned the lot code; null or absent if it was not stated. */
  readonly source?: LotSource | null | undefined;
}

type Facts = Pick<
  ScanFacts,
  'gtin' | 'contained' | 'lot' | 'sscc' | 'weight' | 'count' | 'dates' | 'origin' | 'madeAt'
>;

/** Known places that can be the source of a lot. */
type Places = Parameters<typeof sourceOfGln>[1];

/**
 * Returns the line and unit of a label. If several lines have the item, the first incomplete one; null if none has it.
 */
export function lineOfGtin<L extends DraftLine>(
  lines: readonly L[],
  gtin: string | null,
): { line: L; unit: { readonly uom: string; readonly factor: number } } | null {
  if (gtin === null) return null;
  const found = lines.flatMap((line) => {
    const unit = line.units.find(({ gtins }) => gtins.includes(gtin));
    return unit ? [{ line, unit }] : [];
  });
  return found.find(({ line }) => line.receivedQuantity < line.orderedQuantity) ?? found[0] ?? null;
}

/** Returns the missing quantity of a line in its own unit; never negative. */
export const missingOf = ({
  orderedQuantity,
  receivedQuantity,
}: Pick<DraftLine, 'orderedQuantity' | 'receivedQuantity'>): number =>
  Math.max(0, subtractQuantities(orderedQuantity, receivedQuantity));

/** Returns an empty manual entry for a line, in its own unit. */
export const draftOf = (line: DraftLine): EntryDraft => ({
  lineNumber: line.lineNumber,
  itemCode: line.itemCode,
  description: line.description,
  quantity: null,
  uom: line.uom,
  factor: line.uomFactor,
  weightGrams: null,
  caseWeights: [],
  lotCode: '',
  originCountry: line.originCountry,
  isOriginOfItem: line.originCountry !== null,
  packedOn: null,
  expiresOn: null,
  temperatureTenths: null,
  onHold: false,
  sscc: null,
  bin: line.bin,
  source: line.usualSource ?? null,
});

/**
 * Returns the number of units of a label: the items in a logistic unit (AI 37 with AI 02), else the labeled one. AI
 * (30) with an item's GTIN counts the pieces inside it (GS1 General Specifications, AI 30), not cases.
 */
export const casesOn = ({ contained, count }: Pick<ScanFacts, 'contained' | 'count'>): number =>
  contained && count !== null && count > 0 ? count : 1;

/**
 * Adds the grams of two entries. Returns null if one was not weighed: the total is then unknown and must be entered.
 */
export const weightOfBoth = (a: Pick<EntryDraft, 'weightGrams'>, b: Pick<EntryDraft, 'weightGrams'>): number | null =>
  a.weightGrams === null || b.weightGrams === null ? null : a.weightGrams + b.weightGrams;

/**
 * Returns the entry that a label fills in. Missing values come from the line; a source that the label names is one of
 * `places` if they have its number.
 */
export function draftOfScan(
  line: DraftLine,
  unit: { readonly uom: string; readonly factor: number },
  facts: Facts,
  places: Places = [],
): EntryDraft {
  const { dates, weight } = facts;
  const count = casesOn(facts);
  return {
    ...draftOf(line),
    quantity: count,
    uom: unit.uom,
    factor: unit.factor,
    weightGrams: weight?.grams ?? null,
    // The weight of a pallet is not that of its cases.
    caseWeights: weight && count === 1 ? [weight.grams] : [],
    lotCode: facts.lot ?? '',
    originCountry: facts.origin?.alpha3 ?? line.originCountry,
    isOriginOfItem: !facts.origin && line.originCountry !== null,
    packedOn: dates.packedOn ?? dates.producedOn ?? dates.harvestedOn,
    expiresOn: dates.expiresOn ?? dates.bestBeforeOn ?? dates.sellByOn,
    sscc: facts.sscc,
    source: facts.madeAt ? sourceOfGln(facts.madeAt, places) : (line.usualSource ?? null),
  };
}

/**
 * Returns whether another case belongs to the same entry: same item, unit and lot, and not another pallet. The same code
 * of another packer is another lot.
 */
export const joins = (draft: EntryDraft, next: EntryDraft): boolean =>
  draft.itemCode === next.itemCode &&
  draft.uom === next.uom &&
  draft.lineNumber === next.lineNumber &&
  draft.lotCode === next.lotCode &&
  !sourcesDiffer(draft.source, next.source) &&
  (next.sscc === null || draft.sscc === null);

/**
 * Adds the second symbol of a label to the entry. Returns null if the symbol has no field of an entry, or contradicts
 * one.
 */
export function completed(draft: EntryDraft, facts: Facts, places: Places = []): EntryDraft | null {
  const { dates, weight } = facts;
  const part = {
    lotCode: facts.lot ?? '',
    originCountry: facts.origin?.alpha3 ?? null,
    packedOn: dates.packedOn ?? dates.producedOn ?? dates.harvestedOn,
    expiresOn: dates.expiresOn ?? dates.bestBeforeOn ?? dates.sellByOn,
    sscc: facts.sscc,
    source: facts.madeAt ? sourceOfGln(facts.madeAt, places) : null,
  };
  const weighs = weight !== null && draft.weightGrams === null && draft.quantity === 1;
  if (!weighs && Object.values(part).every((value) => !value)) return null;
  if (part.lotCode !== '' && draft.lotCode !== '' && part.lotCode !== draft.lotCode) return null;
  return {
    ...draft,
    lotCode: draft.lotCode || part.lotCode,
    originCountry: part.originCountry ?? draft.originCountry,
    isOriginOfItem: part.originCountry === null && draft.isOriginOfItem,
    packedOn: draft.packedOn ?? part.packedOn,
    expiresOn: draft.expiresOn ?? part.expiresOn,
    sscc: draft.sscc ?? part.sscc,
    source: part.source ?? draft.source ?? null,
    ...(weighs ? { weightGrams: weight.grams, caseWeights: [weight.grams] } : {}),
  };
}

/** Adds one more label to the entry: quantities and weights add up, manual values stay. */
export function joined(draft: EntryDraft, next: EntryDraft): EntryDraft {
  return {
    ...draft,
    quantity: addQuantities(draft.quantity ?? 0, next.quantity ?? 0),
    weightGrams: weightOfBoth(draft, next),
    caseWeights: [...draft.caseWeights, ...next.caseWeights],
    packedOn: draft.packedOn ?? next.packedOn,
    expiresOn: draft.expiresOn ?? next.expiresOn,
    sscc: draft.sscc ?? next.sscc,
    source: draft.source ?? next.source ?? null,
  };
}

/** Returns an entry without a quantity that gets its first label: the label's facts, and what was typed besides them. */
export const labelled = (typed: EntryDraft, label: EntryDraft): EntryDraft => ({
  ...label,
  lotCode: label.lotCode || typed.lotCode,
  ...(label.isOriginOfItem === false && label.originCountry !== null
    ? {}
    : { originCountry: typed.originCountry, isOriginOfItem: typed.isOriginOfItem }),
  packedOn: label.packedOn ?? typed.packedOn,
  expiresOn: label.expiresOn ?? typed.expiresOn,
  temperatureTenths: typed.temperatureTenths,
  onHold: typed.onHold,
  bin: typed.bin,
  source: label.source ?? typed.source,
});
