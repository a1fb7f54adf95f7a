import type { DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import { AS_PICKED } from '../../../rules/delivery.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';

/** The outcomes of goods that are not delivered. */
export type Trouble = 'short' | 'refused' | 'returned';

export interface TroubleFacts {
  readonly quantity: number;
  readonly reason: string | null;
}

export const outcomeOf = ({ outcome }: Pick<DeliveryLine, 'outcome'>): LineOutcome => outcome ?? AS_PICKED;

/** Returns the quantity and reason of one such outcome. */
export function troubleOf(line: Pick<DeliveryLine, 'outcome'>, kind: Trouble): TroubleFacts {
  const outcome = outcomeOf(line);
  if (kind === 'short') return { quantity: outcome.shortQuantity, reason: outcome.shortReason };
  if (kind === 'refused') return { quantity: outcome.refusedQuantity, reason: outcome.refusedReason };
  return { quantity: outcome.returnedQuantity, reason: outcome.returnedReason };
}

/**
 * Returns its maximum: the picked quantity minus that of the other outcomes. Returns are of earlier deliveries and have
 * no such limit.
 */
export function mostOf(line: Pick<DeliveryLine, 'outcome' | 'pickedQuantity'>, kind: Trouble): number {
  if (kind === 'returned') return 9999;
  const other = troubleOf(line, kind === 'short' ? 'refused' : 'short').quantity;
  return Math.max(0, subtractQuantities(line.pickedQuantity, other));
}

/**
 * Returns the outcome of a line with one quantity replaced. Clears the weight if the delivered quantity changes,
 * because it was weighed for another quantity.
 */
export function withTrouble(
  line: Pick<DeliveryLine, 'outcome' | 'pickedQuantity'>,
  kind: Trouble,
  quantity: number,
  reason: string | null,
): LineOutcome {
  const before = outcomeOf(line);
  const given = Math.min(mostOf(line, kind), Math.max(0, quantity));
  const why = given > 0 ? reason : null;
  const weightGrams = kind === 'returned' || given === troubleOf(line, kind).quantity ? before.weightGrams : null;
  const next = { ...before, weightGrams };
  if (kind === 'short') return { ...next, shortQuantity: given, shortReason: why as LineOutcome['shortReason'] };
  if (kind === 'refused')
    return { ...next, refusedQuantity: given, refusedReason: why as LineOutcome['refusedReason'] };
  return { ...next, returnedQuantity: given, returnedReason: why as LineOutcome['returnedReason'] };
}

/** Returns whether anything about the line differs from its papers. */
export const hasTrouble = (line: Pick<DeliveryLine, 'outcome'>): boolean =>
  (['short', 'refused', 'returned'] as const).some((kind) => troubleOf(line, kind).quantity > 0);

/**
 * Returns whether a line is checked off and has nothing else recorded. Such a check mark can be removed without losing
 * data.
 */
export const isPlain = ({ outcome, photoIds }: Pick<DeliveryLine, 'outcome' | 'photoIds'>): boolean =>
  outcome !== null &&
  photoIds.length === 0 &&
  outcome.note === '' &&
  outcome.weightGrams === null &&
  outcome.shortQuantity + outcome.refusedQuantity + outcome.returnedQuantity === 0;
