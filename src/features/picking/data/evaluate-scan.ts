import type { Lot } from '../../../../contract/floor.ts';
import type { ByHandReason, PickUnit } from '../../../../contract/picking.ts';
import { byExpiry, isExpired, isPickable } from '../../../../rules/fefo.ts';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { settle } from '../../../../rules/gs1/settle.ts';
import { isPalletNumber } from '../../../../rules/pallet-numbers.ts';
import { isLotCalled } from '../../../../rules/traceability/lot-name.ts';
import { isPlausibleWeight } from '../../../../rules/usual-weight.ts';
import { isSubstitutePicked, type PickTask, withStandIn } from './pick-tasks.ts';

/** The goods in the picker's hands, as far as the scan and the stop show. */
export interface Hand {
  readonly task: PickTask;
  /** The lot in its bin; null if the warehouse has none of that code. */
  readonly lot: Lot | null;
  /** The label's lot code, or that of the lot to take; null if unknown. */
  readonly lotCode: string | null;
  /** The label had no lot: this is the planned one. */
  readonly isAssumed: boolean;
  /** Why it was not scanned; absent if it was. */
  readonly byHand?: ByHandReason | undefined;
  /** In the stop's unit. */
  readonly quantity: number;
  readonly weightGrams: number | null;
}

/** The result of a scan for a picker. */
export type Verdict =
  | { readonly kind: 'pick'; readonly hand: Hand }
  /** A catch-weight item whose label has no weight. */
  | { readonly kind: 'weigh'; readonly hand: Hand }
  /** Another lot than the one to take first; `why` gives the reason. */
  | { readonly kind: 'wrong-lot'; readonly hand: Hand; readonly why: 'later' | 'unknown' | 'on-hold' }
  | { readonly kind: 'expired'; readonly hand: Hand; readonly expiresOn: string }
  /** The label has no lot and the bin has several, or several packers use its code: one of the lots is to be chosen. */
  | {
      readonly kind: 'which-lot';
      readonly hand: Hand;
      /** The code that several packers use; null if the label has no lot. Scans that earlier releases kept have none. */
      readonly code?: string | null;
      readonly lots: readonly Lot[];
      readonly labelExpiresOn: string | null;
    }
  | { readonly kind: 'over-quantity'; readonly hand: Hand }
  /** The label's weight is outside the item's limits. */
  | { readonly kind: 'odd-weight'; readonly hand: Hand }
  | { readonly kind: 'already-picked'; readonly task: PickTask }
  /**
   * A permitted substitute for the stop's item that is not in use yet; `meant` is the result once the picker accepts
   * it.
   */
  | { readonly kind: 'substitute'; readonly task: PickTask; readonly meant: Verdict }
  | { readonly kind: 'wrong-item'; readonly task: PickTask | undefined; readonly gtin: string | null }
  /** A pallet's or tote's own number. */
  | { readonly kind: 'container'; readonly code: string }
  /** A bin: its stop. */
  | { readonly kind: 'go'; readonly task: PickTask }
  | { readonly kind: 'ambiguous'; readonly scan: Scan }
  | { readonly kind: 'unknown-code' };

const same = (gtin: string, unit: PickUnit): boolean => unit.gtin !== null && unit.gtin.padStart(14, '0') === gtin;
const unitOf = (gtin: string, task: Pick<PickTask, 'units'>): PickUnit | undefined =>
  task.units.find((unit) => same(gtin, unit));

/** Returns the stop of a GTIN: the current one first, then an unfinished one, then a finished one. */
function taskOfGtin(gtin: string, tasks: readonly PickTask[], current: PickTask | undefined): PickTask | undefined {
  const found = tasks.filter((task) => unitOf(gtin, task));
  return (
    found.find((task) => task.key === current?.key && task.left > 0) ?? found.find((task) => task.left > 0) ?? found[0]
  );
}

/** The picker's answers to "which lot?", by `answerKey`: they hold until the lot is used up. */
export type ChosenLots = ReadonlyMap<string, ChosenLot>;
export interface ChosenLot {
  readonly lotId: string;
  /** The picker could not tell: it is the planned one. */
  readonly isAssumed: boolean;
}
const NONE_CHOSEN: ChosenLots = new Map();

/** Returns the key of an answer at a stop: for the cases with a code on the label, or for those without a lot. */
export const answerKey = ({ key }: Pick<PickTask, 'key'>, code: string | null | undefined): string =>
  code ? `${key}\n${code}` : key;

/**
 * Returns the lot that the picker chose for a stop: of a label without a lot while some of it is left, and of a code while
 * the lot is one of those that it may mean.
 */
const chosenLot = (
  lotCode: string | null,
  task: PickTask,
  chosen: ChosenLots,
  named: readonly Lot[],
): { lot: Lot; isAssumed: boolean } | undefined => {
  const answer = chosen.get(answerKey(task, lotCode));
  const row = task.lots.find(({ id }) => id === answer?.lotId);
  const left = row && row.onHand > 0 ? row : undefined;
  const lot = lotCode === null ? left : named.find((one) => one.lotCode === row?.lotCode);
  return answer && lot ? { lot, isAssumed: answer.isAssumed } : undefined;
};

/** Returns the lots in the bin of the planned one, that one first; empty if only one has some. */
function lotsInBin({ allocations, lots, goodOn }: PickTask): Lot[] {
  const planned = allocations[0]?.lot;
  if (!planned) return [];
  const here = lots.filter(
    (lot) => lot.bin === planned.bin && lot.onHand > 0 && (lot.id === planned.id || isPickable(lot, goodOn)),
  );
  return here.length > 1
    ? here.sort((a, b) => Number(b.id === planned.id) - Number(a.id === planned.id) || byExpiry(a, b))
    : [];
}

/**
 * Evaluates a scan, given the stops and the picker's current one. Guesses nothing: a label with several readings is
 * resolved only by a lot in the warehouse, and otherwise the picker is asked.
 */
export function evaluateScan(
  given: Scan,
  tasks: readonly PickTask[],
  current: PickTask | undefined,
  chosen: ChosenLots = NONE_CHOSEN,
): Verdict {
  const scan = given.ambiguous ? settleByLots(given, tasks) : given;
  if (scan.kind === 'sscc' || (scan.sscc !== null && scan.gtin === null))
    return { kind: 'container', code: scan.sscc ?? scan.text };
  if (scan.gtin === null) return evaluateText(scan, tasks, current, chosen);
  const task = taskOfGtin(scan.gtin, tasks, current) ?? taskOfStandIn(scan.gtin, tasks, current);
  if (!task) return { kind: 'wrong-item', task: current, gtin: scan.gtin };
  if (scan.ambiguous) return { kind: 'ambiguous', scan };
  if (task.left <= 0) return { kind: 'already-picked', task };
  const unit = unitOf(scan.gtin, task);
  const quantity = quantityOf(scan, unit?.factor ?? task.uomFactor, task);
  if (quantity === null) return { kind: 'wrong-item', task, gtin: scan.gtin };
  const weight = quantity === 1 || scan.contained ? (scan.weight?.grams ?? null) : null;
  const verdict = evaluateGoods(scan.lot, quantity, weight, scan.dates.expiresOn, task, chosen);
  // The picker decides on the first case; later cases follow it.
  const isNew = task.insteadOf !== null && !isSubstitutePicked(task, task.itemCode);
  return isNew ? { kind: 'substitute', task, meant: verdict } : verdict;
}

/** A reason against picking a lot. `expired`: already, or before the delivery (`hasExpired` tells). */
export type Objection = 'later' | 'unknown' | 'on-hold' | 'expired';

/**
 * Returns why a lot should not be picked for a stop: on hold, expired on the day, or another lot goes first. Null if
 * there is no reason. `expiresOn` is the label's date, if known.
 */
export function objectionTo(
  lot: Lot,
  { goodOn, allocations }: Pick<PickTask, 'goodOn' | 'allocations'>,
  expiresOn: string | null = lot.expiresOn,
): Exclude<Objection, 'unknown'> | null {
  const planned = allocations[0]?.lot;
  // First, because a reason does not answer it.
  if (lot.onHold) return 'on-hold';
  if (isExpired({ expiresOn }, goodOn)) return 'expired';
  const isLater = planned && lot.lotCode !== planned.lotCode && byExpiry(planned, lot) < 0;
  return isLater && planned.expiresOn !== lot.expiresOn ? 'later' : null;
}

/** Returns whether goods are past their date already, and not only too old on the delivery day. */
export const hasExpired = (expiresOn: string | null, { today }: Pick<PickTask, 'today'>): boolean =>
  isExpired({ expiresOn }, today);

/** Returns whether the goods have a weight outside the item's limits (`isPlausibleWeight`). */
export const isOdd = ({ task, quantity, weightGrams }: Pick<Hand, 'task' | 'quantity' | 'weightGrams'>): boolean =>
  weightGrams !== null && !isPlausibleWeight(weightGrams, quantity, task);

/** Evaluates goods by lot, expiry, quantity and weight, the most serious problem first. */
export function evaluateGoods(
  lotCode: string | null,
  quantity: number,
  weightGrams: number | null,
  labelExpiresOn: string | null,
  task: PickTask,
  chosen: ChosenLots = NONE_CHOSEN,
): Verdict {
  const named = lotCode === null ? [] : lotsAtHand(lotCode, task);
  // A code that several packers use leaves the lot open.
  const isOpen = lotCode === null || named.length > 1;
  const answer = isOpen ? chosenLot(lotCode, task, chosen, named) : undefined;
  const planned = lotCode === null ? (task.allocations[0]?.lot ?? null) : (named[0] ?? null);
  const lot = answer?.lot ?? planned;
  const isAssumed = isOpen && lot !== null && (answer?.isAssumed ?? true);
  const hand: Hand = { task, lot, lotCode: lot?.lotCode ?? lotCode, isAssumed, quantity, weightGrams };
  const choices = isOpen && !answer ? (lotCode === null ? lotsInBin(task) : named) : [];
  if (choices.length > 0) return { kind: 'which-lot', hand, code: lotCode, lots: choices, labelExpiresOn };
  if (lot?.onHold) return { kind: 'wrong-lot', hand, why: 'on-hold' };
  const expiresOn = labelExpiresOn ?? lot?.expiresOn ?? null;
  if (expiresOn !== null && isExpired({ expiresOn }, task.goodOn)) return { kind: 'expired', hand, expiresOn };
  // A lot that the picker named counts like one on the label.
  if (!isAssumed && hand.lotCode !== null) {
    if (!lot) return { kind: 'wrong-lot', hand, why: 'unknown' };
    const why = objectionTo(lot, task, expiresOn);
    if (why !== null && why !== 'expired') return { kind: 'wrong-lot', hand, why };
  }
  if (quantity > task.left) return { kind: 'over-quantity', hand };
  if (task.catchWeight && weightGrams === null) return { kind: 'weigh', hand };
  return { kind: isOdd(hand) ? 'odd-weight' : 'pick', hand };
}

/**
 * Returns the lots with this code or name, each in the first of its bins that still has some: those in the stop's bin,
 * else all. The planned one is the first.
 */
function lotsAtHand(asked: string, task: PickTask): Lot[] {
  const all = task.lots.filter((lot) => isLotCalled(lot.lotCode, asked));
  const here = all.filter(({ bin, onHand }) => bin === task.bin && onHand > 0);
  const isHere = new Set((here.length > 0 ? here : all).map(({ lotCode }) => lotCode));
  const lots = [...Map.groupBy(all, ({ lotCode }) => lotCode)].filter(([name]) => isHere.has(name));
  const isPlanned = ({ lotCode }: Lot) => Number(lotCode === task.allocations[0]?.lot.lotCode);
  return lots
    .map(([, rows]) => rows.filter((lot) => isPickable(lot, task.goodOn)).sort(byExpiry)[0] ?? rows[0]!)
    .sort((a, b) => isPlanned(b) - isPlanned(a) || byExpiry(a, b));
}

/** Returns the quantity in the stop's unit, or null if the label's unit does not convert to a countable quantity. */
function quantityOf(scan: Scan, factor: number, task: PickTask): number | null {
  const count = scan.contained ? (scan.count ?? 1) : 1;
  const quantity = (count * factor) / task.uomFactor;
  const rounded = Math.round(quantity * 1000) / 1000;
  return rounded > 0 && Math.abs(rounded - quantity) < 1e-9 ? rounded : null;
}

/** Returns an unfinished stop with the substitute of this GTIN in place of its item; the current stop first. */
function taskOfStandIn(gtin: string, tasks: readonly PickTask[], current: PickTask | undefined): PickTask | undefined {
  const found = (current ? [current, ...tasks] : tasks).filter(({ left }) => left > 0);
  const standIns = found.flatMap((task) =>
    task.substitutes
      .filter(({ units }) => units.some((unit) => same(gtin, unit)))
      .map((standIn) => withStandIn(task, standIn)),
  );
  return standIns.find((task) => isSubstitutePicked(task, task.itemCode)) ?? standIns[0];
}

/** Evaluates text that is not a label: a bin, a lot code, or a typed item code. */
function evaluateText(
  scan: Scan,
  tasks: readonly PickTask[],
  current: PickTask | undefined,
  chosen: ChosenLots,
): Verdict {
  const text = scan.text.trim();
  const wanted = text.toLowerCase();
  if (wanted === '') return { kind: 'unknown-code' };
  const byLot = (task: PickTask | undefined) => task?.lots.some((lot) => isLotCalled(lot.lotCode, text));
  const ofLot = byLot(current) ? current : tasks.find((task) => task.left > 0 && byLot(task));
  if (ofLot && ofLot.left > 0) return evaluateGoods(text, 1, null, null, ofLot, chosen);
  const inBin = tasks.filter(({ bin }) => bin.toLowerCase() === wanted);
  const bin = inBin.find(({ left }) => left > 0) ?? inBin[0];
  if (bin) return { kind: 'go', task: bin };
  const item = tasks.find(({ itemCode }) => itemCode.toLowerCase() === wanted);
  if (item)
    return item.left > 0 ? evaluateGoods(null, 1, null, null, item, chosen) : { kind: 'already-picked', task: item };
  if (scan.ambiguous) return { kind: 'ambiguous', scan };
  return isPalletNumber(text) ? { kind: 'container', code: text } : { kind: 'unknown-code' };
}

const settleByLots = (scan: Scan, tasks: readonly PickTask[]): Scan =>
  settle(scan, (reading) => {
    const { gtin, lot } = reading;
    return (
      gtin !== null &&
      lot !== null &&
      tasks.some((task) =>
        [task, ...task.substitutes].some(
          ({ units, lots }) =>
            units.some((unit) => same(gtin, unit)) && lots.some(({ lotCode }) => isLotCalled(lotCode, lot)),
        ),
      )
    );
  });
