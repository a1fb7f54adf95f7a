import type { DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import { AS_PICKED } from '../../../rules/delivery.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';

/** What can become of goods at the door but being handed over. */
export type Trouble = 'short' | 'refused' | 'returned';

export interface TroubleFacts {
  readonly quantity: number;
  readonly reason: string | null;
}

export const outcomeOf = ({ outcome }: Pick<DeliveryLine, 'outcome'>): LineOutcome => outcome ?? AS_PICKED;

/** What was said of one kind of trouble. */
export function troubleOf(line: Pick<DeliveryLine, 'outcome'>, kind: Trouble): TroubleFacts {
  const outcome = outcomeOf(line);
  if (kind === 'short') return { quantity: outcome.shortQuantity, reason: outcome.shortReason };
  if (kind === 'refused') return { quantity: outcome.refusedQuantity, reason: outcome.refusedReason };
  return { quantity: outcome.returnedQuantity, reason: outcome.returnedReason };
}

/** The most of it that there can be: of what was picked what another trouble has not taken. Returns are of earlier deliveries. */
export function mostOf(line: Pick<DeliveryLine, 'outcome' | 'pickedQuantity'>, kind: Trouble): number {
  if (kind === 'returned') return 9999;
  const other = troubleOf(line, kind === 'short' ? 'refused' : 'short').quantity;
  return Math.max(0, subtractQuantities(line.pickedQuantity, other));
}

/**
 * The outcome of a line with one kind of trouble said anew. What was weighed stood for other goods where the number that is handed over changes, so it is
 * taken back then.
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

/** Whether anything about the line is otherwise than on its papers. */
export const hasTrouble = (line: Pick<DeliveryLine, 'outcome'>): boolean =>
  (['short', 'refused', 'returned'] as const).some((kind) => troubleOf(line, kind).quantity > 0);

/** Ticked, and nothing else was said of it: a tick that was a mistake can be taken back without losing a word. */
export const isPlain = ({ outcome, photoIds }: Pick<DeliveryLine, 'outcome' | 'photoIds'>): boolean =>
  outcome !== null &&
  photoIds.length === 0 &&
  outcome.note === '' &&
  outcome.weightGrams === null &&
  outcome.shortQuantity + outcome.refusedQuantity + outcome.returnedQuantity === 0;
