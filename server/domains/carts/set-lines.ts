import type { CartLine, LeftOutLine } from '../../../contract/carts.ts';
import { lineId, MAX_LINES } from '../../../contract/constants.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { SignedInContext } from '../../context.ts';
import type { Run } from '../../sync/run.ts';
import { readTerms, type Terms, unitPrice } from '../items/pricing.ts';
import { requestedLocation, shoppingLocation, shopsAt } from '../locations/access.ts';
import { readCartLines } from './collection.ts';
import { type LineFacts, readLineFacts } from './line-facts.ts';
import { playLines, refusal, storePlayed, tooMany, type Wanted } from './play-lines.ts';
import { putLine, removeLines } from './repository.ts';

export type SetLineBody = Wanted & { readonly customerLocationId?: string | undefined };

const factsOf = ({ options }: Location, terms: Terms | undefined, uom: string): LineFacts => ({
  options,
  uoms: terms?.item.uoms ?? null,
  isStandard: terms?.own?.isStandard ?? false,
  price: terms ? unitPrice(terms, uom) : null,
});

/** Sets one line. Returns null for a removed line. Throws if the location may not order it. */
export async function setOneLine(context: SignedInContext, line: SetLineBody): Promise<CartLine | null> {
  const { tx, now, actor } = context;
  const { itemCode, uom, quantity } = line;
  const customerLocationId = await requestedLocation(context, line.customerLocationId);
  const put = () => putLine(tx, customerLocationId, line, now, actor.userId);
  if (quantity === 0) {
    await shoppingLocation(context, customerLocationId);
    await removeLines(tx, customerLocationId, [line]);
    return null;
  }
  const facts = readLineFacts(context, customerLocationId, line);
  // A line of the user's own cart is written in the round trip that validates it. A refusal rolls it back.
  const early = shopsAt(actor, customerLocationId) === 'own' ? put() : undefined;
  early?.catch(() => {});
  const refused = refusal(await facts, line);
  if (refused) throw refused;
  const { lines, ...stored } = await (early ?? put());
  if (lines > MAX_LINES) throw tooMany();
  return { id: lineId(customerLocationId, itemCode, uom), customerLocationId, itemCode, uom, quantity, ...stored };
}

/**
 * Sets lines in order, in a fixed number of statements. A line may occur several times. Returns a result per change:
 * the line, null for a removed line, or the error. A refused change has no effect on later ones.
 */
export async function setLines(
  context: SignedInContext,
  at: string | undefined,
  wanted: readonly Wanted[],
): Promise<(CartLine | AppError | null)[]> {
  const { tx, now, actor } = context;
  const codes = new Set(wanted.flatMap((line) => (line.quantity === 0 ? [] : [line.itemCode])));
  const customerLocationId = await requestedLocation(context, at);
  const [location, terms, before] = await Promise.all([
    shoppingLocation(context, customerLocationId),
    readTerms(tx, { customerLocationId }, [...codes]),
    readCartLines(tx, customerLocationId),
  ]);
  const played = playLines(
    customerLocationId,
    before,
    wanted.map((line) => ({ line, facts: factsOf(location, terms.get(line.itemCode), line.uom) })),
    now,
  );
  await storePlayed(tx, played, { customerLocationId, userId: actor.userId }, now);
  return played.answers;
}

/**
 * Sets lines that one action of a user put into the cart, such as filling a guide to par. Lines that the location may
 * not order are left out and reported to the device, so that they take no other line along (PUSH5). Throws the first
 * error if none can be ordered.
 */
export async function setManyLines(
  context: SignedInContext,
  {
    customerLocationId,
    lines,
  }: { readonly customerLocationId?: string | undefined; readonly lines: readonly Wanted[] },
): Promise<{ leftOut: LeftOutLine[] }> {
  const answers = await setLines(context, customerLocationId, lines);
  const refused = lines.flatMap(({ itemCode, uom }, index) => {
    const answer = answers[index];
    return answer instanceof AppError ? [{ error: answer, line: { itemCode, uom, code: answer.code } }] : [];
  });
  if (refused.length === lines.length) throw refused[0]!.error;
  const leftOut = refused.map(({ line }) => line);
  if (leftOut.length > 0) context.hold('lines_left_out', { lines: leftOut });
  return { leftOut };
}

/** Lines set while offline arrive together and are applied as one batch. */
export const setLineRun: Run = {
  keyOf: ({ body }) => (body as SetLineBody).customerLocationId ?? '',
  async apply(context, inputs) {
    const bodies = inputs.map(({ body }) => body as SetLineBody);
    return setLines(context, bodies[0]?.customerLocationId, bodies);
  },
};
