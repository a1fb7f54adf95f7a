import { AppError } from '../../../contract/errors.ts';
import type { locationEndpoints } from '../../../contract/locations.ts';
import { offeredDates } from '../../../rules/delivery-calendar.ts';
import { creditOfLocation } from '../../../rules/ordering.ts';
import type { HandlersOf } from '../../context.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { refuseCards } from '../refuse-cards.ts';
import { describedLocation, shoppingLocation } from './access.ts';
import { readLocations } from './collection.ts';

/** Handlers for the user's locations, the selected one and its credit. */
export const locationHandlers: HandlersOf<typeof locationEndpoints> = {
  shippingLocations: async ({ tx, actor, now }) => {
    const ids = (await shopperLocations(tx, actor)).map((row) => row.customer_location_id);
    const locations = await readLocations(tx, ids);
    return ids.flatMap((id) => {
      const location = locations.get(id);
      if (!location) return [];
      const deliveryDates = offeredDates(location, 'Delivery', now.toISOString());
      const pickupDates = offeredDates(location, 'Pickup', now.toISOString());
      const { customerLocationId, customerId, displayName, address } = location;
      return [
        {
          customerLocationId,
          customerId,
          displayName,
          address,
          earliestDelivery: deliveryDates[0] ?? null,
          earliestPickup: pickupDates[0] ?? null,
          deliveryDates,
          pickupDates,
        },
      ];
    });
  },

  /**
   * Stores the location with the user, so that all devices use it. A customer has one location and can select only that
   * one.
   */
  select: async (context, { body }) => {
    const { tx, actor } = context;
    const { customerId, customerLocationId } = await shoppingLocation(context, body.customerLocationId);
    if (customerId !== body.customerId) throw new AppError('location_unknown');
    if (actor.customerLocationId !== customerLocationId) {
      await tx.connection.query(
        'update users set customer_location_id = $3 where tenant_id = $1 and id = $2',
        [tx.tenantId, actor.userId, customerLocationId],
        'select_location',
      );
    }
    return { customerId, customerLocationId };
  },

  /**
   * Replaces the instructions that the user saw. Throws `conflict` if another user changed them since, so that a new
   * door code isn't lost to an older text that arrives late. The same text twice is no conflict.
   */
  setDeliveryInstructions: async (context, { body }) => {
    const { customerLocationId } = await describedLocation(context, body.customerLocationId);
    const deliveryInstructions = body.deliveryInstructions.trim();
    refuseCards({ deliveryInstructions });
    const { receives } = body;
    const { rowCount } = await context.tx.connection.query(
      `update customer_locations set delivery_instructions = $3, updated_at = now(), details_changed_at = $8, details_changed_by = $9,
         receives_from = case when $5 then $6 else receives_from end, receives_until = case when $5 then $7 else receives_until end
       where tenant_id = $1 and customer_location_id = $2 and delivery_instructions in ($3, $4)`,
      [
        ...[context.tx.tenantId, customerLocationId, deliveryInstructions, body.base],
        ...[receives !== undefined, receives?.from ?? null, receives?.until ?? null],
        ...[context.now.toISOString(), context.actor.displayName],
      ],
      'set_delivery_instructions',
    );
    if (rowCount === 0) throw new AppError('conflict');
    return { customerLocationId, deliveryInstructions };
  },

  creditStatus: async (context, { query }) => {
    const location = await shoppingLocation(context, query.customerLocationId);
    const { customerLocationId, credit } = location;
    const hidden = location.options.displayPrices ? {} : { balance: null, openOrders: null };
    return { ...credit, ...hidden, customerLocationId, messages: [...creditOfLocation(location, 0).codes] };
  },
};
