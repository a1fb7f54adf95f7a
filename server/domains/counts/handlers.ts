import type { Count, countEndpoints } from '../../../contract/counts.ts';
import { AppError } from '../../../contract/errors.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireLicense, requireWarehouseAccess, warehouseOf } from '../floor/access.ts';
import { knownName } from '../floor/known-name.ts';
import { lotAt } from '../floor/ledger.ts';
import { requireItem } from '../items/require-item.ts';
import { COUNT_COLUMNS, type CountRow, presentCount } from './collection.ts';
import { evaluate } from './evaluate.ts';
import { endCountRequests } from './requests.ts';

const MAX_ROWS = 1000;

async function getCount(tx: Tx, id: string): Promise<Count> {
  const { rows } = await tx.connection.query<CountRow>(
    `select ${COUNT_COLUMNS} from counts where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
    'get_count',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentCount(row);
}

/** Handlers of the count endpoints. */
export const countHandlers: HandlersOf<typeof countEndpoints> = {
  list: async (context, { query }) => {
    requireLicense(context, 'inventory', 'lead');
    const warehouse = await warehouseOf(context, query.warehouseId);
    const { rows } = await context.tx.connection.query<CountRow>(
      `select ${COUNT_COLUMNS} from counts where tenant_id = $1 and warehouse_id = $2 and ($3::text is null or status = $3) order by counted_at desc limit ${MAX_ROWS}`,
      [context.tx.tenantId, warehouse, query.status ?? null],
      'list_counts',
    );
    return { data: rows.map(presentCount) };
  },

  /** A count is not refused for its quantity (PUSH8). The same id again is the same count. */
  record: async (context, { body }) => {
    requireLicense(context, 'inventory', 'lead');
    await requireWarehouseAccess(context, body.warehouseId);
    const { tx, actor, now, tenant } = context;
    await requireItem(tx, body.itemCode);
    const countedAt = happenedAt(body.countedAt, now);
    const lotCode = await knownName(tx, { ...body, id: body.lotId });
    const lotId = await lotAt(tx, {
      id: body.lotId,
      warehouseId: body.warehouseId,
      itemCode: body.itemCode,
      lotCode,
      bin: body.bin,
      receivedOn: dayInZone(countedAt, tenant.timeZone),
    });
    const { rows } = await tx.connection.query(
      `insert into counts (tenant_id, id, session_id, warehouse_id, bin, item_code, lot_id, lot_code, quantity, expected, status, counted_at, counted_by, counted_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 'review', $10, $11, $12) on conflict (tenant_id, id) do nothing returning id`,
      [
        tx.tenantId,
        body.id,
        body.sessionId,
        body.warehouseId,
        body.bin,
        body.itemCode,
        lotId,
        lotCode,
        body.quantity,
        countedAt,
        actor.userId,
        actor.displayName,
      ],
      'insert_count',
    );
    if (rows.length > 0)
      await evaluate(tx, {
        ...body,
        countedAt,
        lotId,
        lotCode,
        countedBy: actor.userId,
        countedByName: actor.displayName,
      });
    await endCountRequests(tx, lotId, countedAt);
    const count = await getCount(tx, body.id);
    await requireWarehouseAccess(context, count.warehouseId);
    return count;
  },
};
