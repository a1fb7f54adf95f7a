import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { pickingEndpoints } from '../../../contract/picking.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { lockSalesOrder } from './order-lock.ts';

/** Returns a user who picks. */
const pickerOf = (tx: Tx, userId: string) =>
  tx.db
    .selectFrom('users')
    .select(['id', 'display_name', 'warehouse_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', userId)
    .where(sql<boolean>`picks_in(users)`)
    .executeTakeFirst();

/** What the lead of a warehouse gives to its pickers: orders, batches of orders, and zones. The last statement applies. */
export const assignmentHandlers: Pick<HandlersOf<typeof pickingEndpoints>, 'assign' | 'assignZones'> = {
  assign: async (context, { params, body: { userId, batchId = null } }) => {
    requireLicense(context, 'lead');
    const { tx } = context;
    const order = await lockSalesOrder(tx, params.id);
    await requireWarehouseAccess(context, order.warehouseId);
    const picker = userId === null ? null : await pickerOf(tx, userId);
    if (picker === undefined) throw new AppError('not_found');
    await tx.db
      .updateTable('sales_orders')
      .set({
        taken_by: picker?.id ?? null,
        taken_by_name: picker?.display_name ?? null,
        batch_id: picker && batchId,
        updated_at: sql`now()`,
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', order.id)
      .execute();
    return { id: order.id, status: order.status };
  },

  assignZones: async (context, { params: { id, userId }, body }) => {
    requireLicense(context, 'lead');
    const { tx, actor, now } = context;
    await requireWarehouseAccess(context, id);
    const picker = await pickerOf(tx, userId);
    if (!picker || (picker.warehouse_id ?? id) !== id) throw new AppError('not_found');
    const zones = [...new Set(body.zones.map((zone) => zone.toUpperCase()))];
    const row = { zones, assigned_by: actor.displayName, assigned_at: happenedAt(body.assignedAt, now) };
    if (zones.length === 0)
      await tx.db
        .deleteFrom('picker_zones')
        .where('tenant_id', '=', tx.tenantId)
        .where('warehouse_id', '=', id)
        .where('user_id', '=', userId)
        .execute();
    else
      await tx.db
        .insertInto('picker_zones')
        .values({ tenant_id: tx.tenantId, warehouse_id: id, user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'warehouse_id', 'user_id']).doUpdateSet(row))
        .execute();
    return { id: userId, zones };
  },
};
