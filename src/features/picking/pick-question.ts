import type { PickEvent, PickOrder } from '../../../contract/picking.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { type Hand, isOdd, type Objection, type Verdict } from './data/evaluate-scan.ts';
import type { PickTask } from './data/pick-tasks.ts';

/** The weight of each case. */
export interface WeighQuestion {
  readonly kind: 'weigh';
  readonly hand: Hand;
  readonly reason: PickEvent['reason'];
  /** Weights of cases that are weighed and not picked yet, in grams: typed, or from their labels. */
  readonly weights: readonly number[];
  /** An implausible weight that the picker is asked about, in grams. */
  readonly doubted: number | null;
}

/** Asks for the pallet or tote: `code` was scanned, `orderId` is its order. */
export interface ContainerQuestion {
  readonly kind: 'container';
  readonly code: string;
  readonly orderId: string | null;
}

/** Goods that were scanned without their lot, or with a code that several packers use. */
export type WhichLot = Extract<Verdict, { readonly kind: 'which-lot' }>;

/** Which lot it is of several. `others` are weighed cases that were scanned while it was asked: the answer holds for them. */
export type WhichLotQuestion = WhichLot & { readonly others: readonly WhichLot[] };

/** The question that a picker is asked, or the dialog they opened. */
export type PickQuestion =
  /** Another lot, or one with a problem: asks for the reason. */
  | {
      readonly kind: 'override';
      readonly hand: Hand;
      readonly why: Objection;
      readonly expiresOn: string | null;
      /** The quantity was entered by hand. */
      readonly acceptsQuantity?: boolean | undefined;
    }
  | { readonly kind: 'over'; readonly hand: Hand; readonly reason: PickEvent['reason'] }
  | WhichLotQuestion
  /** The label's weight is implausible. */
  | { readonly kind: 'odd-weight'; readonly hand: Hand; readonly reason: PickEvent['reason'] }
  | WeighQuestion
  /** Asks why the label is not scanned, before a quantity is entered by hand. */
  | { readonly kind: 'by-hand'; readonly task: PickTask }
  | { readonly kind: 'key-in'; readonly task: PickTask }
  | { readonly kind: 'short'; readonly task: PickTask }
  /** Asks for the substitute of the stop's item. */
  | { readonly kind: 'substitute'; readonly task: PickTask }
  /** The item in hand is a permitted substitute: asks whether to use it. */
  | { readonly kind: 'stand-in'; readonly task: PickTask; readonly meant: Verdict }
  | ContainerQuestion
  | { readonly kind: 'reading'; readonly scan: Scan }
  /** Lots and reservations of the item. */
  | { readonly kind: 'item'; readonly task: PickTask }
  | { readonly kind: 'undo' }
  /** Asks for the lane of the order; `lane` was scanned. */
  | { readonly kind: 'stage'; readonly lane?: string }
  /** Asks who picks the order up. */
  | { readonly kind: 'hand-over'; readonly order: PickOrder };

/** Returns the scans that the question is about, the first one first. */
export const scansOf = ({ others, ...first }: WhichLotQuestion): readonly WhichLot[] => [first, ...others];

/** Returns the quantity that was scanned without its lot, in the stop's unit. */
export const quantityOf = (question: WhichLotQuestion): number =>
  addQuantities(0, ...scansOf(question).map(({ hand }) => hand.quantity));

/** Returns the question before goods are picked; null if there is none left. `acceptsQuantity`: more than ordered is. */
export function questionBefore(
  hand: Hand,
  reason: PickEvent['reason'],
  acceptsQuantity = false,
): Extract<PickQuestion, { kind: 'over' | 'weigh' | 'odd-weight' }> | null {
  if (!acceptsQuantity && hand.quantity > hand.task.left) return { kind: 'over', hand, reason };
  if (hand.task.catchWeight && hand.weightGrams === null)
    return { kind: 'weigh', hand, reason, weights: [], doubted: null };
  return isOdd(hand) ? { kind: 'odd-weight', hand, reason } : null;
}
