import type { CartLine } from '../../../contract/carts.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { refusalOf } from '../../../contract/permit.ts';
import { lineId, MAX_LINES } from '../../../contract/plain.ts';
import type { SignedInContext } from '../../context.ts';
import type { Run } from '../../sync/runs.ts';
import { readTerms, type Terms, unitPrice } from '../items/pricing.ts';
import { meantLocation, shoppingLocation, shopsAt } from '../locations/access.ts';
import { readCartLines } from './collection.ts';
import { type LineFacts, readLineFacts } from './line-facts.ts';
import { putLine, putLines, removeLines } from './repository.ts';

interface Wanted {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

type Body = Wanted & { readonly customerLocationId?: string | undefined };

/** Why the location may not have the line; null when it may. Removing is always allowed: a cart must never hold somebody captive. */
function refusal({ options, uoms, isStandard, price }: LineFacts, line: Wanted): AppError | null {
  if (line.quantity === 0) return null;
  if (!uoms) return new AppError('item_unknown', { itemCode: line.itemCode });
  const code = refusalOf(options, { uoms }, { uom: line.uom, isStandard, price });
  return code && new AppError(code, { itemCode: line.itemCode, uom: line.uom });
}

const factsOf = ({ options }: Location, terms: Terms | undefined, uom: string): LineFacts => ({
  options,
  uoms: terms?.item.uoms ?? null,
  isStandard: terms?.own?.isStandard ?? false,
  price: terms ? unitPrice(terms, uom) : null,
});

const tooMany = () => new AppError('invalid_input', undefined, { lines: `a cart holds at most ${MAX_LINES} lines` });

/** Sets one line; null is the answer for one that is gone. Throws why it is refused. */
export async function setOneLine(context: SignedInContext, line: Body): Promise<CartLine | null> {
  const { tx, now, actor } = context;
  const { itemCode, uom, quantity } = line;
  const customerLocationId = await meantLocation(context, line.customerLocationId);
  const put = () => putLine(tx, customerLocationId, line, now, actor.userId);
  if (quantity === 0) {
    await shoppingLocation(context, customerLocationId);
    await removeLines(tx, customerLocationId, [line]);
    return null;
  }
  const facts = readLineFacts(context, customerLocationId, line);
  // A line of one's own cart is written in the round trip that asks whether it may be: a refusal undoes it.
  const early = shopsAt(actor, customerLocationId) === 'own' ? put() : undefined;
  early?.catch(() => {});
  const refused = refusal(await facts, line);
  if (refused) throw refused;
  const { addedAt, lines } = await (early ?? put());
  if (lines > MAX_LINES) throw tooMany();
  return { id: lineId(customerLocationId, itemCode, uom), customerLocationId, itemCode, uom, quantity, addedAt };
}

/**
 * Sets lines one after the other, a line several times perhaps, in a fixed number of statements. Answers for each what it came to: the
 * line, null for one that is gone, or why it is refused; what is refused has no effect on what comes after it.
 */
export async function setLines(
  context: SignedInContext,
  at: string | undefined,
  wanted: readonly Wanted[],
): Promise<(CartLine | AppError | null)[]> {
  const { tx, now, actor } = context;
  const codes = new Set(wanted.flatMap((line) => (line.quantity === 0 ? [] : [line.itemCode])));
  const customerLocationId = await meantLocation(context, at);
  const [location, terms, before] = await Promise.all([
    shoppingLocation(context, customerLocationId),
    readTerms(tx, { customerLocationId }, [...codes]),
    readCartLines(tx, customerLocationId),
  ]);
  const cart = new Map(before.map((line) => [line.id, line]));
  const touched = new Map<string, Wanted>();
  /** Lines that went, whether they came back or not: one that comes back is a new one. */
  const gone = new Map<string, Wanted>();
  const answers = wanted.map((line) => {
    const { itemCode, uom, quantity } = line;
    const id = lineId(customerLocationId, itemCode, uom);
    const refused = refusal(factsOf(location, terms.get(itemCode), uom), line);
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

/** Lines that were set one after the other while there was no signal arrive as one run. */
export const setLineRun: Run = {
  keyOf: ({ body }) => (body as Body).customerLocationId ?? '',
  async apply(context, inputs) {
    const bodies = inputs.map(({ body }) => body as Body);
    return setLines(context, bodies[0]?.customerLocationId, bodies);
  },
};
