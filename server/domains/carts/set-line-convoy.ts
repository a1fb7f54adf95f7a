import { AppError } from '../../../contract/errors.ts';
import { lineId } from '../../../contract/plain.ts';
import type { Convoy } from '../../sync/ride.ts';
import { readFactsOfLines } from './line-facts.ts';
import { type Cart, playLines, storePlayed, type Wish } from './play-lines.ts';
import type { SetLineBody } from './set-lines.ts';

/** Lines that several people set at once, each in a cart of theirs. Who names no location and has none of their own goes alone. */
export const setLineConvoy: Convoy = {
  abreast: 1,
  async apply(tx, { now }, calls) {
    const asked = calls.flatMap(({ actor, body }, index) => {
      const line = body as SetLineBody;
      const customerLocationId = line.customerLocationId ?? actor.customerLocationId;
      return customerLocationId === null ? [] : [{ ...line, index, actor, customerLocationId }];
    });
    const facts = await readFactsOfLines(tx, asked);
    const answers: Awaited<ReturnType<Convoy['apply']>>[number][] = calls.map(() => undefined);
    const carts = new Map<string, Cart>();
    const wishes = asked.flatMap(
      (
        { index, actor, customerLocationId, itemCode, uom, quantity },
        at,
      ): (Wish & {
        readonly index: number;
      })[] => {
        const found = facts[at];
        if (!found) {
          answers[index] = new AppError('location_unknown');
          return [];
        }
        const cart = carts.get(customerLocationId) ?? { lines: new Map(), size: found.lines };
        carts.set(customerLocationId, cart);
        const id = lineId(customerLocationId, itemCode, uom);
        const line = { itemCode, uom, quantity };
        if (found.addedAt !== null) cart.lines.set(id, { ...line, id, customerLocationId, addedAt: found.addedAt });
        return [{ index, customerLocationId, userId: actor.userId, line, facts: found }];
      },
    );
    const played = playLines(carts, wishes, now);
    for (const [at, { index }] of wishes.entries()) {
      const answer = played.answers[at];
      answers[index] = answer instanceof AppError ? answer : { value: answer, held: null };
    }
    // Nobody needs the rows of these: they go out with the commit, which fails with them.
    tx.lastly(storePlayed(tx, played, now));
    return answers;
  },
};
