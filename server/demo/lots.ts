import { addDays, daysBetween } from '../../rules/calendar.ts';
import { demoId } from './ids.ts';
import { hash32 } from './random.ts';
import type { DemoItem, DemoLot, TenantKind } from './types.ts';
import { binOf } from './warehouses.ts';

const EPOCH = '2000-01-01';

/** Returns the days between two receipts of an item with this shelf life. */
function cycleOf(shelfLifeDays: number | null): number {
  if (shelfLifeDays === null) return 45;
  return shelfLifeDays <= 14 ? 4 : shelfLifeDays <= 28 ? 9 : 30;
}

/**
 * Assigns lots by a calendar: each item is received every few days, and a pick uses the latest lot received before. So
 * old invoices, today's stock and a recall use the same lots.
 */
export class LotBook {
  readonly #kind: TenantKind;
  readonly #lots = new Map<string, DemoLot>();

  /**
   * Caches of days and their numbers since the epoch below, because a catalog of 200,000 items uses few days very
   * often.
   */
  readonly #numbers = new Map<string, number>();
  readonly #days = new Map<number, string>();

  constructor(kind: TenantKind) {
    this.#kind = kind;
  }

  /** Returns the latest lot on a day, or the one `before` receipts earlier. Adds a missing lot with nothing on hand. */
  lotOn(item: DemoItem, warehouseId: string, day: string, before = 0): DemoLot {
    const cycle = cycleOf(item.shelfLifeDays);
    const seed = hash32(`${warehouseId} ${item.itemCode}`);
    const number = this.#numberOf(day);
    const received = number - ((number + seed) % cycle) - before * cycle;
    const receivedOn = this.#dayOf(received);
    const key = `${warehouseId}|${item.itemCode}|${receivedOn}`;
    const known = this.#lots.get(key);
    if (known) return known;
    const lot: DemoLot = {
      id: demoId(this.#kind, 'lot', key),
      itemCode: item.itemCode,
      warehouseId,
      lotCode: lotCode(receivedOn, seed),
      bin: binOf(warehouseId, item.categoryId, item.itemCode),
      originCountry: item.originCountry ?? '',
      vendorId: item.vendorId,
      receivedOn,
      expiresOn: item.shelfLifeDays === null ? null : this.#dayOf(received + item.shelfLifeDays),
      onHand: 0,
    };
    this.#lots.set(key, lot);
    return lot;
  }

  setOnHand(lot: DemoLot, onHand: number): void {
    this.#lots.set(`${lot.warehouseId}|${lot.itemCode}|${lot.receivedOn}`, { ...lot, onHand });
  }

  #numberOf(day: string): number {
    const known = this.#numbers.get(day);
    if (known !== undefined) return known;
    const number = daysBetween(EPOCH, day);
    this.#numbers.set(day, number);
    return number;
  }

  #dayOf(number: number): string {
    const known = this.#days.get(number);
    if (known !== undefined) return known;
    const day = addDays(EPOCH, number);
    this.#days.set(number, day);
    return day;
  }

  all(): DemoLot[] {
    return [...this.#lots.values()];
  }
}

/** Returns a lot code in the format of packers: year, day of the year, line letter and number, such as 25324-K07. */
function lotCode(receivedOn: string, seed: number): string {
  const year = receivedOn.slice(2, 4);
  const dayOfYear = daysBetween(`${receivedOn.slice(0, 4)}-01-01`, receivedOn) + 1;
  const letter = String.fromCharCode(65 + (seed % 23));
  return `${year}${String(dayOfYear).padStart(3, '0')}-${letter}${String((seed >>> 9) % 100).padStart(2, '0')}`;
}
