import { sql } from 'kysely';
import type { backorderEndpoints } from '../../../contract/backorders.ts';
import { MAX_LINES } from '../../../contract/constants.ts';
import type { HandlersOf } from '../../context.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { readLineFacts } from '../carts/line-facts.ts';
import { refusal } from '../carts/play-lines.ts';
import { setOneLine } from '../carts/set-lines.ts';
import { requestedLocation, shoppingLocation } from '../locations/access.ts';
import { presentBackorder, readBackorders } from './collection.ts';

/** Handlers for what customers wait for. */
export const backorderHandlers: HandlersOf<typeof backorderEndpoints> = {
  own: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    return readBackorders(context.tx, location.customerLocationId);
  },

  /** The cart's line is set first: a location that may not order the item can't wait for it either. */
  set: async (context, { body }) => {
    const { tx, now } = context;
    const { itemCode, uom, quantity, inCart } = body;
    const customerLocationId = await requestedLocation(context, body.customerLocationId);
    if (inCart !== undefined) await setOneLine(context, { customerLocationId, itemCode, uom, quantity: inCart });
    if (quantity === 0) {
      await shoppingLocation(context, customerLocationId);
      await tx.db
        .deleteFrom('backorders')
        .where('tenant_id', '=', tx.tenantId)
        .where('customer_location_id', '=', customerLocationId)
        .where('item_code', '=', itemCode)
        .where('uom', '=', uom)
        .execute();
      return null;
    }
    const refused = refusal(await readLineFacts(context, customerLocationId, body), body);
    if (refused) throw refused;
    const stored = await tx.db
      .insertInto('backorders')
      .values({
        ...{ tenant_id: tx.tenantId, customer_location_id: customerLocationId, item_code: itemCode, uom, quantity },
        added_at: now.toISOString(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'customer_location_id', 'item_code', 'uom'])
          .doUpdateSet({ quantity: sql`excluded.quantity`, told_at: null }),
      )
      .returning(['customer_location_id', 'item_code', 'uom', 'quantity', 'added_at'])
      .executeTakeFirstOrThrow();
    const { count } = await tx.db
      .selectFrom('backorders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_location_id', '=', customerLocationId)
      .executeTakeFirstOrThrow();
    if (count > MAX_LINES) throw invalidFields({ lines: { rule: 'entries', limit: MAX_LINES } });
    return presentBackorder(stored);
  },
};
