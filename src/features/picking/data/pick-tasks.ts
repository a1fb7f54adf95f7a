import type { Lot, Walking } from '../../../../contract/floor.ts';
import type { PickEvent, PickLine, PickOrder, PickSubstitute, PickUnit } from '../../../../contract/picking.ts';
import { type Allocation, allocate } from '../../../../rules/fefo.ts';
import { leftToPick, missingOf, weighedOf } from '../../../../rules/picking.ts';
import { addQuantities, multiplyQuantities } from '../../../../rules/quantity.ts';
import { standInFactor } from '../../../../rules/stand-in.ts';
import { compareStops, type WalkStop } from '../../../../rules/walking-order.ts';
import { substituteFactor } from './substitute-factor.ts';

/** The quantity of an item that one of the orders needs. */
export interface Share {
  readonly order: PickOrder;
  readonly line: PickLine;
  /** Still to be picked, in the line's unit. */
  readonly left: number;
}

/** A substitute for an item, with the warehouse's lots of it. */
export interface StandIn extends PickSubstitute {
  readonly lots: readonly Lot[];
}

/**
 * One stop of a picker: an item in a unit, for all orders that are picked together. Quantities in `uom`, allocations in
 * base units.
 */
export interface PickTask {
  readonly key: string;
  readonly itemCode: string;
  readonly description: string;
  readonly packSize: string;
  readonly brand: string;
  readonly uom: string;
  readonly uomFactor: number;
  readonly catchWeight: boolean;
  readonly averageWeightGrams: number | null;
  /** The percentage by which it may differ without a question; null or absent for the default. */
  readonly weightPercent?: number | null | undefined;
  readonly units: readonly PickUnit[];
  readonly substitutes: readonly StandIn[];
  /** The ordered item, if this one substitutes for it. */
  readonly insteadOf: string | null;
  readonly shares: readonly Share[];
  readonly ordered: number;
  readonly picked: number;
  /** Recorded as short and not picked after all. */
  readonly short: number;
  readonly left: number;
  readonly pickedWeightGrams: number | null;
  /** The part of the picked quantity that this weight covers. */
  readonly weighed: number;
  /** The bin to go to; empty if unknown. */
  readonly bin: string;
  /** The lots to take the rest from, first expired first. */
  readonly allocations: readonly Allocation<Lot>[];
  /** The part of what is left that no lot has, in base units. */
  readonly missing: number;
  /** The day on which the lots must still be good. */
  readonly goodOn: string;
  /** Today in the warehouse's time zone. */
  readonly today: string;
  readonly lots: readonly Lot[];
}

const BY_BIN: Walking = { zones: [], heavyFirst: false };

/** Returns a stop as far as its place in the walk depends on it. */
const walkStop = (task: PickTask): WalkStop => ({ ...task, isPiece: largerUnit(task) !== undefined });

/**
 * Returns the stops for some orders in the warehouse's walking order. Finished ones keep their position, so that the
 * list doesn't jump.
 */
export function tasksOf(
  orders: readonly PickOrder[],
  lots: ReadonlyMap<string, readonly Lot[]>,
  today: string,
  walking: Walking = BY_BIN,
): PickTask[] {
  const groups = new Map<string, Share[]>();
  for (const order of orders) {
    for (const line of order.lines) {
      const key = `${line.itemCode}|${line.uom}|${line.uomFactor}`;
      groups.set(key, [...(groups.get(key) ?? []), { order, line, left: leftToPick(line) }]);
    }
  }
  return [...groups]
    .map(([key, shares]) => taskOf(key, shares, lots, today))
    .sort(
      (a, b) =>
        compareStops(walkStop(a), walkStop(b), walking) ||
        (a.description < b.description ? -1 : a.description > b.description ? 1 : a.key < b.key ? -1 : 1),
    );
}

function taskOf(
  key: string,
  shares: readonly Share[],
  lots: ReadonlyMap<string, readonly Lot[]>,
  today: string,
): PickTask {
  const [first] = shares;
  if (!first) throw new Error('a stop has a share at least');
  const { line } = first;
  const sum = (of: (share: Share) => number) => shares.reduce((total, share) => addQuantities(total, of(share)), 0);
  const goodOn = shares.reduce((day, { order }) => (order.deliveryDate > day ? order.deliveryDate : day), today);
  const lotsHere = (itemCode: string) =>
    (lots.get(itemCode) ?? []).filter((lot) => lot.warehouseId === first.order.warehouseId);
  const here = lotsHere(line.itemCode);
  const left = sum((share) => share.left);
  const { allocations, missing } = allocate(here, multiplyQuantities(left, line.uomFactor), goodOn);
  const weighed = shares.filter((share) => share.line.pickedWeightGrams !== null);
  return {
    key,
    itemCode: line.itemCode,
    description: line.description,
    packSize: line.packSize,
    brand: line.brand,
    uom: line.uom,
    uomFactor: line.uomFactor,
    catchWeight: line.catchWeight,
    averageWeightGrams: line.averageWeightGrams,
    weightPercent: line.weightPercent,
    units: line.units,
    substitutes: line.substitutes
      .filter(({ units }) => standInFactor(line, units) !== undefined)
      .map((substitute) => ({ ...substitute, lots: lotsHere(substitute.itemCode) })),
    insteadOf: null,
    shares,
    ordered: sum((share) => share.line.orderedQuantity),
    picked: sum((share) => share.line.pickedQuantity),
    short: sum(({ line: of }) => Math.min(of.shortQuantity, missingOf(of))),
    left,
    pickedWeightGrams:
      weighed.length === 0 ? null : weighed.reduce((total, share) => total + (share.line.pickedWeightGrams ?? 0), 0),
    weighed: sum((share) => weighedOf(share.line)),
    bin: allocations[0]?.lot.bin ?? lastBin(shares, here) ?? here[0]?.bin ?? '',
    allocations,
    missing,
    goodOn,
    today,
    lots: here,
  };
}

/**
 * Returns the bin of the last pick, so that a finished stop keeps its position. The lot itself knows if it was moved or
 * its bin renamed.
 */
function lastBin(shares: readonly Share[], lots: readonly Lot[]): string | undefined {
  const events = shares.flatMap(({ line }) => line.events.filter(({ bin }) => bin !== ''));
  const last = events.reduce<PickEvent | undefined>(
    (found, event) => (!found || event.at > found.at ? event : found),
    undefined,
  );
  return lots.find(({ id }) => id === last?.lotId)?.bin || last?.bin;
}

/**
 * Returns the stop with a substitute for what is left of it: that item's lots, unit and labels, for the same orders.
 */
export function withStandIn(task: PickTask, { itemCode, description, packSize, units, lots }: StandIn): PickTask {
  const uomFactor = substituteFactor(task, { units });
  const { allocations, missing } = allocate(lots, multiplyQuantities(task.left, uomFactor), task.goodOn);
  return {
    ...task,
    itemCode,
    description,
    packSize,
    brand: '',
    uomFactor,
    // The weight of one of its cases isn't known here.
    averageWeightGrams: null,
    units,
    substitutes: [],
    insteadOf: task.description,
    bin: allocations[0]?.lot.bin ?? lots[0]?.bin ?? '',
    allocations,
    missing,
    lots,
  };
}

/** Returns a stop as it is now, also with a substitute in its place; undefined if it or the substitute is gone. */
export function stopNow(
  tasks: readonly PickTask[],
  { key, itemCode }: Pick<PickTask, 'key' | 'itemCode'>,
): PickTask | undefined {
  const task = tasks.find((one) => one.key === key);
  if (task === undefined || task.itemCode === itemCode) return task;
  const standIn = task.substitutes.find((one) => one.itemCode === itemCode);
  return standIn && withStandIn(task, standIn);
}

/**
 * Returns the next larger unit of the stop's item if the stop counts its smallest one: the case of its pieces. Undefined
 * for items with one unit and for stops that count cases.
 */
export function largerUnit({ units, uomFactor }: Pick<PickTask, 'units' | 'uomFactor'>): PickUnit | undefined {
  if (units.some(({ factor }) => factor < uomFactor)) return undefined;
  return units.filter(({ factor }) => factor > uomFactor).sort((a, b) => a.factor - b.factor)[0];
}

/** Returns whether a substitute was already picked for a stop and not reversed. */
export const isSubstitutePicked = ({ shares }: PickTask, itemCode: string): boolean =>
  shares.some(({ line }) => line.events.some((event) => event.kind === 'pick' && event.itemCode === itemCode));

/**
 * Returns the next unfinished stop after `key`, and from the beginning again; undefined if all are finished. `own` are the
 * stops to choose from.
 */
export function nextTask(
  tasks: readonly PickTask[],
  key: string | null,
  own: readonly PickTask[] = tasks,
): PickTask | undefined {
  const at = tasks.findIndex((task) => task.key === key);
  return [...tasks.slice(at + 1), ...tasks.slice(0, at + 1)].find((task) => task.left > 0 && own.includes(task));
}

/** Returns the order of a stop that gets the next case: each is filled before the next one begins. */
export const nextShare = (task: PickTask): Share | undefined => task.shares.find((share) => share.left > 0);

/** Divides a quantity between the orders of a stop, one filled after the other. The excess goes to the last. */
export function spread(task: PickTask, quantity: number): { readonly share: Share; readonly quantity: number }[] {
  const parts: { share: Share; quantity: number }[] = [];
  let rest = quantity;
  for (const share of task.shares) {
    if (rest <= 0) break;
    const part = Math.min(rest, share.left);
    if (part <= 0) continue;
    parts.push({ share, quantity: part });
    rest = addQuantities(rest, -part);
  }
  if (rest <= 0) return parts;
  const last = parts.at(-1);
  if (last) return [...parts.slice(0, -1), { ...last, quantity: addQuantities(last.quantity, rest) }];
  const share = task.shares.at(-1);
  return share ? [{ share, quantity: rest }] : [];
}

/** Returns the orders' picks and shortages that were not reversed, the latest first. */
export function latestEvents(
  orders: readonly PickOrder[],
): { readonly order: PickOrder; readonly line: PickLine; readonly event: PickEvent }[] {
  return orders
    .flatMap((order) => order.lines.flatMap((line) => line.events.map((event) => ({ order, line, event }))))
    .sort((a, b) =>
      a.event.at === b.event.at ? (a.event.id < b.event.id ? 1 : -1) : a.event.at < b.event.at ? 1 : -1,
    );
}

/** Returns whether something was picked for one of the orders and not put back. */
export const hasPicks = (orders: readonly PickOrder[]): boolean =>
  orders.some(({ lines }) => lines.some(({ pickedQuantity }) => pickedQuantity > 0));
