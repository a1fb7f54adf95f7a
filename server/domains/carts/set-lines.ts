import type { CartLine } from '../../../contract/carts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { refusalOf } from '../../../contract/permit.ts';
import { lineId, MAX_LINES } from '../../../contract/plain.ts';
import type { SignedInContext } from '../../context.ts';
import type { Run } from '../../sync/runs.ts';
import { readTerms, type Terms, unitPrice } from '../items/pricing.ts';
import { shoppingLocation } from '../locations/access.ts';
import { readCartLines } from './collection.ts';
import { putLine, putLines, removeLines } from './repository.ts';

interface Wanted {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Why the location may not have the line; null when it may. Removing is always allowed: a cart must never hold somebody captive. */
function refusal(location: Location, terms: Terms | undefined, line: Wanted): AppError | null {
  if (line.quantity === 0) return null;
  if (!terms) return new AppError('item_unknown', { itemCode: line.itemCode });
  const code = refusalOf(location.options, terms.item, {
    uom: line.uom,
    isStandard: terms.own?.isStandard ?? false,
    price: unitPrice(terms, line.uom),
  });
  return code && new AppError(code, { itemCode: line.itemCode, uom: line.uom });
}

const tooMany = () => new AppError('invalid_input', undefined, { lines: `a cart holds at most ${MAX_LINES} lines` });

/** Sets one line; null is the answer for one that is gone. Throws why it is refused. */
export async function setOneLine(
  { tx, now, actor }: SignedInContext,
  location: Location,
  line: Wanted,
): Promise<CartLine | null> {
  const { customerLocationId } = location;
  const { itemCode, uom, quantity } = line;
  if (quantity === 0) {
    await removeLines(tx, customerLocationId, [line]);
    return null;
  }
  const refused = refusal(location, (await readTerms(tx, location, [itemCode])).get(itemCode), line);
  if (refused) throw refused;
  const { addedAt, lines } = await putLine(tx, customerLocationId, line, now, actor.userId);
  if (lines > MAX_LINES) throw tooMany();
  return { id: lineId(customerLocationId, itemCode, uom), customerLocationId, itemCode, uom, quantity, addedAt };
}

/**
 * Sets lines one after the other, a line several times perhaps, in a fixed number of statements. Answers for each what it came to: the
 * line, null for one that is gone, or why it is refused; what is refused has no effect on what comes after it.
 */
export async function setLines(
  { tx, now, actor }: SignedInContext,
  location: Location,
  wanted: readonly Wanted[],
): Promise<(CartLine | AppError | null)[]> {
  const { customerLocationId } = location;
  const codes = new Set(wanted.flatMap((line) => (line.quantity === 0 ? [] : [line.itemCode])));
  const [terms, before] = await Promise.all([
    readTerms(tx, location, [...codes]),
    readCartLines(tx, customerLocationId),
  ]);
  const cart = new Map(before.map((line) => [line.id, line]));
  const touched = new Map<string, Wanted>();
  /** Lines that went, whether they came back or not: one that comes back is a new one. */
  const gone = new Map<string, Wanted>();
  const answers = wanted.map((line) => {
    const { itemCode, uom, quantity } = line;
    const id = lineId(customerLocationId, itemCode, uom);
    const refused = refusal(location, terms.get(itemCode), line);
    if (refused) return refused;
    if (quantity === 0) {
      if (cart.delete(id)) gone.set(id, line);
      touched.set(id, line);
      return null;
    }
    const known = cart.get(id);
    if (!known && cart.size >= MAX_LINES) return tooMany();
    const set = { id, customerLocationId, itemCode, uom, quantity, addedAt: known?.addedAt ?? now.toISOString() };
    cart.set(id, set);
    touched.set(id, line);
    return set;
  });
  const leaving = [...new Map([...[...touched].filter(([id]) => !cart.has(id)), ...gone]).values()];
  const staying = [...touched].flatMap(([id]) => cart.get(id) ?? []);
  await Promise.all([
    leaving.length > 0 && removeLines(tx, customerLocationId, leaving),
    staying.length > 0 && putLines(tx, customerLocationId, staying, now, actor.userId),
  ]);
  return answers;
}

type Body = Wanted & { readonly customerLocationId?: string };

/** Lines that were set one after the other while there was no signal arrive as one run. */
export const setLineRun: Run = {
  keyOf: ({ body }) => (body as Body).customerLocationId ?? '',
  async apply(context, inputs) {
    const bodies = inputs.map(({ body }) => body as Body);
    const location = await shoppingLocation(context, bodies[0]?.customerLocationId);
    return setLines(context, location, bodies);
  },
};
