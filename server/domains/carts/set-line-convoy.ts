import { AppError } from '../../../contract/errors.ts';
import { lineId } from '../../../contract/plain.ts';
import type { Convoy, ConvoyOutcome } from '../../sync/ride.ts';
import { shopAt } from '../locations/access.ts';
import { type AskedFacts, readFactsOfLines } from './line-facts.ts';
import { type Cart, playLines, storePlayed, type Wish } from './play-lines.ts';
import type { SetLineBody } from './set-lines.ts';

/** Lines that several people set at once, each in a cart of theirs. Who names no location goes alone. */
export const setLineConvoy: Convoy<readonly (AskedFacts | null)[]> = {
  abreast: 1,
  read: (tx, bodies) => readFactsOfLines(tx, bodies as readonly SetLineBody[]),
  async apply(tx, { now }, calls, facts) {
    const asked = calls.flatMap(({ actor, body, place }, index) => {
      const { customerLocationId, ...line } = body as SetLineBody;
      return customerLocationId === undefined ? [] : [{ line, place, index, actor, customerLocationId }];
    });
    const may = await shopAt(tx, asked);
    const answers: ConvoyOutcome[] = calls.map(() => undefined);
    const carts = new Map<string, Cart>();
    const wishes = asked.flatMap(
      (
        { index, place, actor, customerLocationId, line },
        at,
      ): (Wish & {
        readonly index: number;
      })[] => {
        const found = may[at] ? facts[place] : undefined;
        if (!found) {
          answers[index] = new AppError('location_unknown');
          return [];
        }
        const cart = carts.get(customerLocationId) ?? { lines: new Map(), size: 0 };
        carts.set(customerLocationId, cart);
        cart.size = Math.max(cart.size, found.lines);
        const id = lineId(customerLocationId, line.itemCode, line.uom);
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
