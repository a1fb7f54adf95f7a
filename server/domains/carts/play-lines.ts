import type { CartLine } from '../../../contract/carts.ts';
import { AppError } from '../../../contract/errors.ts';
import { refusalOf } from '../../../contract/permit.ts';
import { lineId, MAX_LINES } from '../../../contract/plain.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LineFacts } from './line-facts.ts';
import { type PlacedKey, type PlacedLine, putLines, removeLines } from './repository.ts';

export interface Wanted {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** A line that somebody wants in a cart, and what it is judged by. */
export interface Wish {
  readonly customerLocationId: string;
  readonly userId: string;
  readonly line: Wanted;
  readonly facts: LineFacts;
}

/** What is known of a cart before the first wish: each line that a wish names, if it is there, and how many it has. */
export interface Cart {
  readonly lines: Map<string, CartLine>;
  size: number;
}

export interface Played {
  /** What each wish came to: the line, null for one that is gone, or why it is refused. */
  readonly answers: (CartLine | AppError | null)[];
  readonly leaving: readonly PlacedKey[];
  readonly staying: readonly PlacedLine[];
}

/** Why the location may not have the line; null when it may. Removing is always allowed: a cart must never hold somebody captive. */
export function refusal({ options, uoms, isStandard, price }: LineFacts, line: Wanted): AppError | null {
  if (line.quantity === 0) return null;
  if (!uoms) return new AppError('item_unknown', { itemCode: line.itemCode });
  const code = refusalOf(options, { uoms }, { uom: line.uom, isStandard, price });
  return code && new AppError(code, { itemCode: line.itemCode, uom: line.uom });
}

export const tooMany = () =>
  new AppError('invalid_input', undefined, { lines: `a cart holds at most ${MAX_LINES} lines` });

/** Plays wishes one after the other over the carts, which it changes; what is refused has no effect on what comes after it. */
export function playLines(carts: ReadonlyMap<string, Cart>, wishes: readonly Wish[], now: Date): Played {
  const touched = new Map<string, Wish>();
  /** Lines that went, whether they came back or not: one that comes back is a new one. */
  const gone = new Map<string, Wish>();
  const answers = wishes.map((wish) => {
    const { customerLocationId, line, facts } = wish;
    const { itemCode, uom, quantity } = line;
    const cart = carts.get(customerLocationId);
    if (!cart) throw new Error('a wish is played over the cart that it is for');
    const refused = refusal(facts, line);
    if (refused) return refused;
    const id = lineId(customerLocationId, itemCode, uom);
    const known = cart.lines.get(id);
    if (quantity === 0) {
      if (known) {
        cart.lines.delete(id);
        cart.size -= 1;
        gone.set(id, wish);
      }
      touched.set(id, wish);
      return null;
    }
    if (!known && cart.size >= MAX_LINES) return tooMany();
    if (!known) cart.size += 1;
    const set = { id, customerLocationId, itemCode, uom, quantity, addedAt: known?.addedAt ?? now.toISOString() };
    cart.lines.set(id, set);
    touched.set(id, wish);
    return set;
  });
  const lineNow = (id: string, { customerLocationId }: Wish) => carts.get(customerLocationId)?.lines.get(id);
  const leaving = new Map([...[...touched].filter(([id, wish]) => !lineNow(id, wish)), ...gone]);
  return {
    answers,
    leaving: [...leaving.values()].map(({ customerLocationId, line }) => ({ ...line, customerLocationId })),
    staying: [...touched].flatMap(([id, wish]) => {
      const line = lineNow(id, wish);
      return line ? [{ ...line, userId: wish.userId }] : [];
    }),
  };
}

/** Writes what the wishes came to, in two statements at most. */
export async function storePlayed(tx: Tx, { leaving, staying }: Played, now: Date): Promise<void> {
  await Promise.all([leaving.length > 0 && removeLines(tx, leaving), staying.length > 0 && putLines(tx, staying, now)]);
}
