import type { Lot } from '../../../../contract/floor.ts';
import type { Reading, Scan } from '../../../../rules/gs1/scan.ts';
import { chooseReading, settle } from '../../../../rules/gs1/settle.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import type { CatalogueApi, CatalogueItem } from '../../catalog/data/catalogue-api.ts';
import { lotsOfBin, lotsOfCode, lotsOfItem } from './queries.ts';

/** Goods that a code means: an item, with its lots in the house that the label may mean: those of one lot code, or all of the item's. */
export interface FoundGoods {
  readonly kind: 'goods';
  /** The scan in the reading that is meant. */
  readonly scan: Scan;
  readonly item: CatalogueItem;
  readonly lotCode: string | null;
  readonly lots: readonly Lot[];
}

/** What a scanned or typed code means on the floor. */
export type Found =
  | FoundGoods
  /** It can mean more than one: a person says which. Never fewer than two. */
  | { readonly kind: 'choices'; readonly options: readonly FoundGoods[] }
  /** A bin's label. */
  | { readonly kind: 'bin'; readonly bin: string }
  | { readonly kind: 'unknown'; readonly text: string };

/** A lot by name. */
export type LotName = Pick<Lot, 'itemCode' | 'lotCode'>;

/** Where to look: the device's copy of a house, and its catalogue. */
export interface Floor {
  readonly db: CratebookDatabase;
  readonly catalogue: Pick<CatalogueApi, 'byCode' | 'items'> | undefined;
  readonly warehouseId: string;
}

/** Zone, bay and level, such as A-07-3; other houses name theirs otherwise, so any bin that the device knows counts as well. */
const BIN = /^[A-Z]{1,3}-?\d{1,3}-?\d{0,2}$/i;

/**
 * Finds out what a code means by what the device holds: no network is asked. A label that can be read in several ways (its separators were dropped) means
 * the lot that is `expected`, else the one that lies in the house; where that leaves more than one, all of them are answered for a person to choose.
 */
export async function findGoods(floor: Floor, scan: Scan, expected: readonly LotName[] = []): Promise<Found> {
  if (scan.kind === 'other') {
    const found = await findText(floor, scan);
    if (found) return found;
  }
  const settled = await settleByLots(floor, scan, expected);
  // Text that is no label by itself is the second symbol of one only where a lot says so.
  const readings = settled !== scan || (scan.ambiguous && scan.kind !== 'other') ? settled.readings : [];
  const options = distinct((await Promise.all(readings.map((reading) => goodsOf(floor, settled, reading)))).flat());
  const [only, ...others] = options;
  if (others.length > 0) return { kind: 'choices', options };
  return only ?? (await goodsOf(floor, scan, scan))[0] ?? { kind: 'unknown', text: scan.raw.trim() };
}

/** Text that is no label: a bin, or a lot's code as somebody types it. */
async function findText({ db, catalogue, warehouseId }: Floor, scan: Scan): Promise<Found | undefined> {
  const text = scan.raw.trim();
  const bin = text.toUpperCase();
  if ((await lotsOfBin(db, warehouseId, bin)).length > 0 || BIN.test(bin)) return { kind: 'bin', bin };
  const lots = (await lotsOfCode(db, text)).filter((lot) => lot.warehouseId === warehouseId);
  const items = (await catalogue?.items([...new Set(lots.map(({ itemCode }) => itemCode))])) ?? [];
  const options = items.map((item): FoundGoods => {
    const ofItem = lots.filter(({ itemCode }) => itemCode === item.itemCode);
    return { kind: 'goods', scan, item, lotCode: text, lots: ofItem };
  });
  const [only, ...others] = options;
  return only && (others.length === 0 ? only : { kind: 'choices', options });
}

/** The scan in the readings whose lot is expected, else in those whose lot lies here; as it came where neither decides anything. */
async function settleByLots(floor: Floor, scan: Scan, expected: readonly LotName[]): Promise<Scan> {
  if (!scan.ambiguous && scan.kind !== 'other') return scan;
  const codes = [...new Set(scan.readings.flatMap(({ lot }) => lot ?? []))];
  const known = (await Promise.all(codes.map((code) => lotsOfCode(floor.db, code)))).flat();
  const here: readonly LotName[] = known.filter(({ warehouseId }) => warehouseId === floor.warehouseId);
  const items = new Map<string, string | undefined>();
  for (const gtin of new Set(scan.readings.flatMap((reading) => reading.gtin ?? [])))
    items.set(gtin, (await floor.catalogue?.byCode(gtin))?.itemCode);
  const isOneOf =
    (lots: readonly LotName[]) =>
    ({ lot, gtin }: Reading): boolean =>
      lots.some(({ itemCode, lotCode }) => lotCode === lot && (gtin === null || items.get(gtin) === itemCode));
  for (const lots of [expected, here]) if (scan.readings.some(isOneOf(lots))) return settle(scan, isOneOf(lots));
  return scan;
}

/** The goods of a reading. One without a GTIN is the second symbol of a label: its lot says whose it is. */
async function goodsOf({ db, catalogue, warehouseId }: Floor, scan: Scan, reading: Reading): Promise<FoundGoods[]> {
  const chosen = scan === reading ? scan : chooseReading(scan, reading);
  const { lot: lotCode, gtin } = reading;
  if (gtin === null && lotCode !== null) {
    const lots = (await lotsOfCode(db, lotCode)).filter((lot) => lot.warehouseId === warehouseId);
    const items = (await catalogue?.items([...new Set(lots.map(({ itemCode }) => itemCode))])) ?? [];
    return items.map((item) => ({
      ...{ kind: 'goods', scan: chosen, item, lotCode },
      lots: lots.filter(({ itemCode }) => itemCode === item.itemCode),
    }));
  }
  const item = await catalogue?.byCode(gtin ?? scan.raw.trim());
  if (!item) return [];
  const ofItem = await lotsOfItem(db, warehouseId, item.itemCode);
  const lots = lotCode === null ? ofItem : ofItem.filter((lot) => lot.lotCode === lotCode);
  return [{ kind: 'goods', scan: chosen, item, lotCode, lots }];
}

/** Readings that differ in nothing that the floor works with, such as in a serial number, are one. */
function distinct(options: readonly FoundGoods[]): FoundGoods[] {
  const keyOf = ({ item, lotCode, scan: { count, weight, dates } }: FoundGoods) =>
    JSON.stringify([item.itemCode, lotCode, count, weight?.grams ?? null, dates]);
  return [...new Map(options.map((option) => [keyOf(option), option])).values()];
}

/**
 * The goods with each lot that may be meant. A label that names none means one of `here`, the lots that lie or are expected at this place; where nothing
 * of the item is, one of those in the house. Empty where no lot is known at all.
 */
export function lotChoices(goods: FoundGoods, here: readonly LotName[]): FoundGoods[] {
  if (goods.lotCode !== null) return [goods];
  const ofItem = here.filter(({ itemCode }) => itemCode === goods.item.itemCode);
  const codes = new Set((ofItem.length > 0 ? ofItem : goods.lots).map(({ lotCode }) => lotCode));
  return [...codes].map((lotCode) => ({
    ...goods,
    lotCode,
    lots: goods.lots.filter((lot) => lot.lotCode === lotCode),
  }));
}
