import type { CartLine } from '../../../contract/carts.ts';
import { lineId, MAX_LINES } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import { instructionsOf, type LineInstructions } from '../../../contract/line-instructions.ts';
import { refusalOf } from '../../../contract/order-policy.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { cardRefusal } from '../refuse-cards.ts';
import type { LineFacts } from './line-facts.ts';
import { type LineKey, putLines, removeLines } from './repository.ts';

export interface Wanted {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  /** Undefined keeps those that the line has. */
  readonly instructions?: LineInstructions | undefined;
}

/** A line to set, with the data that validates it. */
export interface RequestedLine {
  readonly line: Wanted;
  readonly facts: LineFacts;
}

/** The results in order (the line, null for a removed line, or the error), and the rows to write. */
export interface Played {
  readonly answers: (CartLine | AppError | null)[];
  readonly leaving: readonly LineKey[];
  readonly staying: readonly Wanted[];
}

/** Returns why the line may not be stored, or null. Removing a line is always allowed. */
export function refusal({ options, uoms, isStandard, price }: LineFacts, line: Wanted): AppError | null {
  if (line.quantity === 0) return null;
  if (!uoms) return new AppError('item_unknown', { itemCode: line.itemCode });
  const code = refusalOf(options, { uoms }, { uom: line.uom, isStandard, price });
  if (code) return new AppError(code, { itemCode: line.itemCode, uom: line.uom });
  return line.instructions ? cardRefusal({ note: line.instructions.note }) : null;
}

/** Returns the error for a cart with too many lines. */
export const tooMany = () => invalidFields({ lines: { rule: 'entries', limit: MAX_LINES } });

/** Applies changes in order to the lines of a cart. A refused change has no effect on later ones. */
export function playLines(
  customerLocationId: string,
  before: readonly CartLine[],
  requested: readonly RequestedLine[],
  now: Date,
): Played {
  const cart = new Map(before.map((line) => [line.id, line]));
  const touched = new Map<string, Wanted>();
  /** Removed lines, including those added again: such a line is a new one, with a new `addedAt`. */
  const gone = new Map<string, Wanted>();
  const answers = requested.map(({ line, facts }) => {
    const { itemCode, uom, quantity, instructions } = line;
    const refused = refusal(facts, line);
    if (refused) return refused;
    const id = lineId(customerLocationId, itemCode, uom);
    const known = cart.get(id);
    if (quantity === 0) {
      if (cart.delete(id)) gone.set(id, line);
      touched.set(id, line);
      return null;
    }
    if (!known && cart.size >= MAX_LINES) return tooMany();
    const addedAt = known?.addedAt ?? now.toISOString();
    const set = { id, customerLocationId, itemCode, uom, quantity, addedAt };
    // What is written leaves instructions alone that no call names, because another device may set them at this moment.
    const stated = instructions ?? touched.get(id)?.instructions;
    const answer = { ...set, instructions: instructionsOf({ instructions: stated ?? known?.instructions }) ?? null };
    cart.set(id, answer);
    touched.set(id, { ...line, instructions: stated });
    return answer;
  });
  const leaving = new Map([...[...touched].filter(([id]) => !cart.has(id)), ...gone]);
  return {
    answers,
    leaving: [...leaving.values()],
    staying: [...touched].flatMap(([id, line]) => (cart.has(id) ? [line] : [])),
  };
}

/** Writes the result of the changes in at most two statements. */
export async function storePlayed(
  tx: Tx,
  { leaving, staying }: Played,
  cart: { readonly customerLocationId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await Promise.all([
    leaving.length > 0 && removeLines(tx, cart.customerLocationId, leaving),
    staying.length > 0 && putLines(tx, cart, staying, now),
  ]);
}
