import type { ScanFacts } from '../gs1/scan.ts';

/** What a draft needs to know of a line of a purchase order. */
export interface DraftLine {
  readonly lineNumber: number | null;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly orderedQuantity: number;
  readonly receivedQuantity: number;
  readonly originCountry: string | null;
  readonly bin: string;
  readonly units: readonly { readonly uom: string; readonly factor: number; readonly gtins: readonly string[] }[];
}

/** An entry before somebody confirms it. An empty lot code means that the supplier sent none. */
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
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
  readonly temperatureTenths: number | null;
  readonly onHold: boolean;
  readonly sscc: string | null;
  readonly bin: string;
}

type Facts = Pick<ScanFacts, 'gtin' | 'contained' | 'lot' | 'sscc' | 'weight' | 'count' | 'dates' | 'origin'>;

/**
 * The line that a label belongs to and the unit that it names. Where several lines have the item, the first that isn't whole yet; null where none has
 * it.
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

/** What is missing of a line in its own unit; never below zero. */
export const missingOf = ({
  orderedQuantity,
  receivedQuantity,
}: Pick<DraftLine, 'orderedQuantity' | 'receivedQuantity'>): number =>
  Math.max(0, Math.round((orderedQuantity - receivedQuantity) * 1000) / 1000);

/** An empty entry for a line, in its own unit; by hand. */
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
  packedOn: null,
  expiresOn: null,
  temperatureTenths: null,
  onHold: false,
  sscc: null,
  bin: line.bin,
});

/** How many units a label stands for: those in a pallet or box (AI 37 with 02, AI 30), else the one that it is on. */
const countOf = ({ count }: Facts): number => (count !== null && count > 0 ? count : 1);

/** The entry that a label fills in. What it doesn't say is as the line has it. */
export function draftOfScan(
  line: DraftLine,
  unit: { readonly uom: string; readonly factor: number },
  facts: Facts,
): EntryDraft {
  const { dates, weight } = facts;
  const count = countOf(facts);
  return {
    ...draftOf(line),
    quantity: count,
    uom: unit.uom,
    factor: unit.factor,
    weightGrams: weight?.grams ?? null,
    // The weight of a pallet isn't that of its cases.
    caseWeights: weight && count === 1 ? [weight.grams] : [],
    lotCode: facts.lot ?? '',
    originCountry: facts.origin?.alpha3 ?? line.originCountry,
    packedOn: dates.packedOn ?? dates.producedOn ?? dates.harvestedOn,
    expiresOn: dates.expiresOn ?? dates.bestBeforeOn ?? dates.sellByOn,
    sscc: facts.sscc,
  };
}

/** Whether another case belongs to the same entry: same item, unit and lot, and not another pallet. */
export const joins = (draft: EntryDraft, next: EntryDraft): boolean =>
  draft.itemCode === next.itemCode &&
  draft.uom === next.uom &&
  draft.lineNumber === next.lineNumber &&
  draft.lotCode === next.lotCode &&
  (next.sscc === null || draft.sscc === null);

/** The entry with what the second symbol of its label says; null where that is nothing, or says otherwise than what was filled in. */
export function completed(draft: EntryDraft, facts: Facts): EntryDraft | null {
  const { dates, weight } = facts;
  const part = {
    lotCode: facts.lot ?? '',
    originCountry: facts.origin?.alpha3 ?? null,
    packedOn: dates.packedOn ?? dates.producedOn ?? dates.harvestedOn,
    expiresOn: dates.expiresOn ?? dates.bestBeforeOn ?? dates.sellByOn,
    sscc: facts.sscc,
  };
  const weighs = weight !== null && draft.weightGrams === null && draft.quantity === 1;
  if (!weighs && Object.values(part).every((value) => !value)) return null;
  if (part.lotCode !== '' && draft.lotCode !== '' && part.lotCode !== draft.lotCode) return null;
  return {
    ...draft,
    lotCode: draft.lotCode || part.lotCode,
    originCountry: part.originCountry ?? draft.originCountry,
    packedOn: draft.packedOn ?? part.packedOn,
    expiresOn: draft.expiresOn ?? part.expiresOn,
    sscc: draft.sscc ?? part.sscc,
    ...(weighs ? { weightGrams: weight.grams, caseWeights: [weight.grams] } : {}),
  };
}

/** The entry with one more label of it: quantities and weights add up, what was filled in by hand stays. */
export function joined(draft: EntryDraft, next: EntryDraft): EntryDraft {
  const weights = [draft.weightGrams, next.weightGrams].filter((grams) => grams !== null);
  return {
    ...draft,
    quantity: Math.round(((draft.quantity ?? 0) + (next.quantity ?? 0)) * 1000) / 1000,
    weightGrams: weights.length === 0 ? null : weights.reduce((sum, grams) => sum + grams, 0),
    caseWeights: [...draft.caseWeights, ...next.caseWeights],
    packedOn: draft.packedOn ?? next.packedOn,
    expiresOn: draft.expiresOn ?? next.expiresOn,
    sscc: draft.sscc ?? next.sscc,
  };
}
