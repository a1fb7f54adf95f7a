import type { Lot } from '../../../../contract/floor.ts';
import type { Reading, Scan } from '../../../../rules/gs1/scan.ts';
import { chooseReading, settle } from '../../../../rules/gs1/settle.ts';
import { isLotCalled } from '../../../../rules/traceability/lot-name.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import type { CatalogApi, CatalogItem } from '../../catalog/data/catalog-api.ts';
import { lotsOfBin, lotsOfCode, lotsOfItem } from './queries.ts';

/** Goods that a code may mean: an item, with its lots in the warehouse: those of one lot code, or all of the item's. */
export interface FoundGoods {
  readonly kind: 'goods';
  /** The scan in the chosen reading. */
  readonly scan: Scan;
  readonly item: CatalogItem;
  readonly lotCode: string | null;
  /** `lotCode` is the name of one lot, and not a code on a label that several packers may use. */
  readonly isNamed?: true;
  readonly lots: readonly Lot[];
}

/** The meaning of a scanned or typed code in the warehouse. */
export type Found =
  | FoundGoods
  /** The code has several meanings, at least two, and the user chooses. */
  | { readonly kind: 'choices'; readonly options: readonly FoundGoods[] }
  /** The label of a bin. */
  | { readonly kind: 'bin'; readonly bin: string }
  | { readonly kind: 'unknown'; readonly text: string };

/** A lot by name. */
export type LotName = Pick<Lot, 'itemCode' | 'lotCode'>;

/** Where to look: the device's copy of a warehouse, and its catalog. */
export interface Floor {
  readonly db: CratebookDatabase;
  readonly catalog: Pick<CatalogApi, 'byCode' | 'items'> | undefined;
  readonly warehouseId: string;
}

/**
 * Zone, bay and level, such as A-07-3. Other warehouses use other names, so any bin that the device knows counts as
 * well.
 */
const BIN = /^[A-Z]{1,3}-?\d{1,3}-?\d{0,2}$/i;

/**
 * Finds the meaning of a code in the device's data, without the network. A label with several readings (its separators
 * were dropped) means the `expected` lot, else the one in the warehouse. If more than one remains, returns all of them
 * as choices.
 */
export async function findGoods(floor: Floor, scan: Scan, expected: readonly LotName[] = []): Promise<Found> {
  if (scan.kind === 'other') {
    const found = await findText(floor, scan);
    if (found) return found;
  }
  const settled = await settleByLots(floor, scan, expected);
  // Text that is not a label is the second symbol of one only if a lot matches.
  const readings = settled !== scan || (scan.ambiguous && scan.kind !== 'other') ? settled.readings : [];
  const options = distinct((await Promise.all(readings.map((reading) => goodsOf(floor, settled, reading)))).flat());
  const [only, ...others] = options;
  if (others.length > 0) return { kind: 'choices', options };
  return only ?? (await goodsOf(floor, scan, scan))[0] ?? { kind: 'unknown', text: scan.raw.trim() };
}

/** Finds text that is not a label: a bin, or a typed lot code. */
async function findText({ db, catalog, warehouseId }: Floor, scan: Scan): Promise<Found | undefined> {
  const text = scan.raw.trim();
  const bin = text.toUpperCase();
  if ((await lotsOfBin(db, warehouseId, bin)).length > 0 || BIN.test(bin)) return { kind: 'bin', bin };
  const lots = (await lotsOfCode(db, text)).filter((lot) => lot.warehouseId === warehouseId);
  const items = (await catalog?.items([...new Set(lots.map(({ itemCode }) => itemCode))])) ?? [];
  const options = items.map((item): FoundGoods => {
    const ofItem = lots.filter(({ itemCode }) => itemCode === item.itemCode);
    return { kind: 'goods', scan, item, lotCode: text, lots: ofItem };
  });
  const [only, ...others] = options;
  return only && (others.length === 0 ? only : { kind: 'choices', options });
}

/**
 * Returns the scan in the readings whose lot is expected, else in those whose lot is in the warehouse; unchanged if
 * neither decides.
 */
async function settleByLots(floor: Floor, scan: Scan, expected: readonly LotName[]): Promise<Scan> {
  if (!scan.ambiguous && scan.kind !== 'other') return scan;
  const codes = [...new Set(scan.readings.flatMap(({ lot }) => lot ?? []))];
  const known = (await Promise.all(codes.map((code) => lotsOfCode(floor.db, code)))).flat();
  const here: readonly LotName[] = known.filter(({ warehouseId }) => warehouseId === floor.warehouseId);
  const items = new Map<string, string | undefined>();
  for (const gtin of new Set(scan.readings.flatMap((reading) => reading.gtin ?? [])))
    items.set(gtin, (await floor.catalog?.byCode(gtin))?.itemCode);
  const isOneOf =
    (lots: readonly LotName[]) =>
    ({ lot, gtin }: Reading): boolean =>
      lots.some(
        ({ itemCode, lotCode }) =>
          lot !== null && isLotCalled(lotCode, lot) && (gtin === null || items.get(gtin) === itemCode),
      );
  for (const lots of [expected, here]) if (scan.readings.some(isOneOf(lots))) return settle(scan, isOneOf(lots));
  return scan;
}

/**
 * Returns the goods of a reading. A reading without a GTIN is the second symbol of a label, and its lot identifies the
 * item.
 */
async function goodsOf({ db, catalog, warehouseId }: Floor, scan: Scan, reading: Reading): Promise<FoundGoods[]> {
  const chosen = scan === reading ? scan : chooseReading(scan, reading);
  const { lot: lotCode, gtin } = reading;
  if (gtin === null && lotCode !== null) {
    const lots = (await lotsOfCode(db, lotCode)).filter((lot) => lot.warehouseId === warehouseId);
    const items = (await catalog?.items([...new Set(lots.map(({ itemCode }) => itemCode))])) ?? [];
    return items.map((item) => ({
      ...{ kind: 'goods', scan: chosen, item, lotCode },
      lots: lots.filter(({ itemCode }) => itemCode === item.itemCode),
    }));
  }
  const item = await catalog?.byCode(gtin ?? scan.raw.trim());
  if (!item) return [];
  const ofItem = await lotsOfItem(db, warehouseId, item.itemCode);
  const lots = lotCode === null ? ofItem : ofItem.filter((lot) => isLotCalled(lot.lotCode, lotCode));
  return [{ kind: 'goods', scan: chosen, item, lotCode, lots }];
}

/** Readings that differ only in facts that the warehouse doesn't use, such as a serial number, count as one. */
function distinct(options: readonly FoundGoods[]): FoundGoods[] {
  const keyOf = ({ item, lotCode, scan: { count, weight, dates } }: FoundGoods) =>
    JSON.stringify([item.itemCode, lotCode, count, weight?.grams ?? null, dates]);
  return [...new Map(options.map((option) => [keyOf(option), option])).values()];
}

/**
 * Returns the goods once per possible lot. A label without a lot, or with a code that several packers use, means one of
 * `here`, the lots that are or are expected at this place; if none of those fits, one in the warehouse. Goods of an
 * unknown code and those of a choice are returned as they are; empty if the label has no lot and none is known.
 */
export function lotChoices(goods: FoundGoods, here: readonly LotName[]): FoundGoods[] {
  const { lotCode: asked } = goods;
  if (goods.isNamed) return [goods];
  const ofItem = here.filter(
    ({ itemCode, lotCode }) => itemCode === goods.item.itemCode && (asked === null || isLotCalled(lotCode, asked)),
  );
  const names = new Set((ofItem.length > 0 ? ofItem : goods.lots).map(({ lotCode }) => lotCode));
  if (names.size === 0 && asked !== null) return [goods];
  return [...names].map((lotCode) => ({
    ...goods,
    lotCode,
    isNamed: true,
    lots: goods.lots.filter((lot) => lot.lotCode === lotCode),
  }));
}
