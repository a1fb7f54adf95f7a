import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Submission } from '../../../contract/orders.ts';
import type { Convoy, ConvoyOutcome } from '../../sync/ride.ts';
import { shopAt } from '../locations/access.ts';
import { readLocations } from '../locations/collection.ts';
import { confirmByMail, wishesForMail } from './confirmation.ts';
import { type JudgedTerms, judgeOrder } from './judge.ts';
import { readOrderTerms } from './order-terms.ts';
import { checkSubmission, heldOf, type Judged, placeOrders, shownTo } from './place.ts';
import { findLocationsOfOrders } from './repository.ts';

interface Facts {
  readonly locations: ReadonlyMap<string, Location>;
  /** Those that are there already. */
  readonly before: ReadonlyMap<string, string>;
  /** By the place of the call. */
  readonly terms: readonly ReadonlyMap<string, JudgedTerms>[];
}

/**
 * Orders that several people place at once. They are judged one after the other: what one of them promises of the stock and uses of a credit, those behind it
 * no longer find, as if it had been committed before they came. What was placed before goes alone, and so does who doesn't shop for the location.
 */
export const submitConvoy: Convoy<Facts> = {
  abreast: 2,
  async read(tx, bodies) {
    const submissions = bodies as readonly Submission[];
    const [locations, before, terms] = await Promise.all([
      readLocations(tx, [...new Set(submissions.map(({ customerLocationId }) => customerLocationId))], 'list'),
      findLocationsOfOrders(
        tx,
        submissions.map(({ orderId }) => orderId),
      ),
      readOrderTerms(tx, submissions),
    ]);
    return { locations, before, terms };
  },
  async apply(tx, { tenant, now }, calls, { locations, before, terms }) {
    const meant = calls.map(({ actor, body }) => ({ actor, ...(body as Submission) }));
    const may = await shopAt(tx, meant);
    const asked = calls.flatMap(({ body, ...call }, index) =>
      may[index] ? [{ ...call, body: body as Submission, index }] : [],
    );
    const known = new Set(before.keys());
    const answers: ConvoyOutcome[] = calls.map(() => undefined);
    const promises = new Promises();
    const judged: (Judged & { readonly index: number; readonly at: number })[] = [];
    for (const [at, { index, actor, body, place }] of asked.entries()) {
      if (known.has(body.orderId)) continue;
      known.add(body.orderId);
      const location = locations.get(body.customerLocationId);
      try {
        if (!location) throw new AppError('location_unknown');
        checkSubmission(location, body);
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        answers[index] = thrown;
        continue;
      }
      const judgement = judgeOrder(
        promises.locationNow(location),
        promises.termsNow(location, terms[place] ?? new Map()),
        body,
        now.toISOString(),
      );
      judged.push({ index, at, location, body, actor, judgement });
      if (judgement.holds.length === 0) promises.add(location, judgement);
    }
    if (judged.length === 0) return answers;
    const [placed, wishes] = await Promise.all([placeOrders(tx, judged, now), wishesForMail(tx, asked)]);
    const mails: Promise<void>[] = [];
    for (const [nth, { index, at, location }] of judged.entries()) {
      const order = shownTo(location, placed[nth]!);
      answers[index] = { value: order, held: heldOf(order) };
      const wish = wishes[at];
      if (wish) mails.push(confirmByMail(tx, tenant, order, wish));
    }
    await Promise.all(mails);
    return answers;
  },
};

/** What the orders of a convoy have promised so far, on top of what the database told before the first of them. */
class Promises {
  /** Base units by house and item. */
  readonly #stock = new Map<string, number>();
  /** Cents by customer. */
  readonly #credit = new Map<string, number>();

  add({ warehouseId, customerId }: Location, { lines, totals }: Judged['judgement']): void {
    for (const { itemCode, quantity, uomFactor } of lines) {
      const key = `${warehouseId}\n${itemCode}`;
      this.#stock.set(key, (this.#stock.get(key) ?? 0) + quantity * uomFactor);
    }
    this.#credit.set(customerId, (this.#credit.get(customerId) ?? 0) + totals.total);
  }

  locationNow(location: Location): Location {
    const used = this.#credit.get(location.customerId);
    if (used === undefined) return location;
    return { ...location, credit: { ...location.credit, openOrders: Math.max(0, location.credit.openOrders + used) } };
  }

  termsNow({ warehouseId }: Location, terms: ReadonlyMap<string, JudgedTerms>): ReadonlyMap<string, JudgedTerms> {
    return new Map(
      [...terms].map(([itemCode, found]) => {
        const gone = this.#stock.get(`${warehouseId}\n${itemCode}`);
        if (gone === undefined || !found.stock) return [itemCode, found];
        const available = Math.round((found.stock.available - gone) * 1000) / 1000;
        return [itemCode, { ...found, stock: { available } }];
      }),
    );
  }
}
