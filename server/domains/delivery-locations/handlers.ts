import { sql } from 'kysely';
import {
  type DeliveryDetails,
  type DeliveryLocationRow,
  deliveryLocationEndpoints,
} from '../../../contract/delivery-locations.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { INSTANT } from '../../db/instant.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { refuseCards } from '../refuse-cards.ts';
import { nameOrder } from '../search-words.ts';

const locationsOf = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<DeliveryLocationRow>`(
        select l.customer_location_id as "customerLocationId", l.display_name as name, l.customer_id as "customerId", c.name as "customerName",
          l.address ->> 'city' as city, coalesce(r.name, '') as "routeName", l.route_stop as stop, l.receives_from as "receivesFrom",
          l.receives_until as "receivesUntil", l.picking_note as "pickingNote", l.loading_note as "loadingNote",
          l.delivery_instructions as "deliveryInstructions", l.access_note as "accessNote", nullif(l.receipt_email, '') as "receiptEmail",
          l.details_changed_by as "changedBy",
          ${sql.raw(INSTANT('l.details_changed_at'))} as "updatedAt"
        from customer_locations l
        join customers c on c.tenant_id = l.tenant_id and c.customer_id = l.customer_id
        left join routes r on r.tenant_id = l.tenant_id and r.id = l.route_id
        where l.tenant_id = ${tx.tenantId} and l.is_active and c.is_active)`.as('l'),
    )
    .selectAll();

const STATES = {
  noHours: sql<boolean>`l."receivesFrom" is null`,
  notes: sql<boolean>`l."pickingNote" || l."loadingNote" || l."deliveryInstructions" <> ''`,
  access: sql<boolean>`l."accessNote" <> ''`,
} as const;

const list = listHandlers(deliveryLocationEndpoints.list)({
  scope: () => null,
  rows: locationsOf,
  filters: { state: (rows, state) => rows.where(STATES[state]) },
  search: ['l.name', 'l."customerLocationId"', 'l."customerName"', 'l.city', 'l."routeName"'],
  sorts: {
    name: sql.raw(nameOrder('l.name')),
    customerName: sql.raw(nameOrder('l."customerName"')),
    city: sql.raw(nameOrder('l.city')),
    routeName: sql.raw(nameOrder('l."routeName"')),
    updatedAt: sql`l."updatedAt"`,
  },
  key: sql`l."customerLocationId"`,
  totals: {},
  present: (row) => row,
});

/** Handlers for receiving hours and notes of delivery locations. */
export const deliveryLocationHandlers: HandlersOf<typeof deliveryLocationEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async (context, { params: { customerLocationId }, body: { updatedAt, ...said } }) => {
    const { tx, actor, now } = context;
    const details: DeliveryDetails = {
      receivesFrom: said.receivesFrom,
      receivesUntil: said.receivesUntil,
      pickingNote: said.pickingNote.trim(),
      loadingNote: said.loadingNote.trim(),
      deliveryInstructions: said.deliveryInstructions.trim(),
      accessNote: said.accessNote.trim(),
      receiptEmail: said.receiptEmail,
    };
    const { pickingNote, loadingNote, deliveryInstructions, accessNote } = details;
    refuseCards({ pickingNote, loadingNote, deliveryInstructions, accessNote });
    await tx.connection.query(
      'select from customer_locations where tenant_id = $1 and customer_location_id = $2 for update',
      [tx.tenantId, customerLocationId],
      'lock_delivery_location',
    );
    const read = () => locationsOf(context).where('l.customerLocationId', '=', customerLocationId).executeTakeFirst();
    const before = await read();
    if (!before) throw new AppError('not_found');
    const changed = (Object.keys(details) as (keyof DeliveryDetails)[]).filter(
      (field) => details[field] !== before[field],
    );
    // The same values again, after a lost response, are no change.
    if (changed.length === 0) return before;
    if (before.updatedAt !== updatedAt) throw new AppError('conflict');
    await tx.db
      .updateTable('customer_locations')
      .set({
        receives_from: details.receivesFrom,
        receives_until: details.receivesUntil,
        picking_note: pickingNote,
        loading_note: loadingNote,
        delivery_instructions: deliveryInstructions,
        access_note: accessNote,
        receipt_email: details.receiptEmail ?? '',
        details_changed_at: now.toISOString(),
        details_changed_by: actor.displayName,
        updated_at: now.toISOString(),
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_location_id', '=', customerLocationId)
      .execute();
    // Without the texts, because they hold codes of doors and alarms.
    await audit(tx, actor, 'deliveryLocations.save', customerLocationId, { changed });
    return (await read()) ?? before;
  },
};
