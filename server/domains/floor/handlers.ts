import { AppError } from '../../../contract/errors.ts';
import type { FloorException, floorEndpoints, Warehouse } from '../../../contract/floor.ts';
import { isResolution, MOST_EXCEPTIONS } from '../../../contract/floor.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { housesOf } from '../../sync/scopes.ts';
import { houseOf, requireHouse, requireLicense } from './access.ts';
import { EXCEPTION_COLUMNS, presentException } from './collection.ts';
import { RESOLUTION_EFFECTS } from './resolutions.ts';

const LATELY_DAYS = 30;

async function getException(tx: Tx, id: string): Promise<FloorException> {
  const { rows } = await tx.connection.query(
    `select ${EXCEPTION_COLUMNS} from exceptions where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
    'get_exception',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentException(row);
}

/** With the item's name where the ledger knew its code alone: who is asked from a desk keeps no catalogue. */
function presentNamed(row: Record<string, unknown>): FloorException {
  const exception = presentException(row);
  const { about } = exception;
  if (about.description || typeof row.item_name !== 'string') return exception;
  return { ...exception, about: { ...about, description: row.item_name } };
}

async function listHouses(context: SignedInContext): Promise<Warehouse[]> {
  const { tx, actor } = context;
  const { rows } = await tx.connection.query(
    'select id, name from warehouses where tenant_id = $1 and id = any($2) order by name',
    [tx.tenantId, await housesOf(tx, actor)],
    'list_houses',
  );
  return rows.map((row) => ({ id: String(row.id), name: String(row.name) }));
}

export const floorHandlers: HandlersOf<typeof floorEndpoints> = {
  exceptions: async (context, { query }) => {
    requireLicense(context, 'lead');
    const asked = query.warehouseId && (await houseOf(context, query.warehouseId));
    const houses = await listHouses(context);
    const since = new Date(context.now.getTime() - LATELY_DAYS * 86_400_000);
    const { rows } = await context.tx.connection.query(
      `select ${EXCEPTION_COLUMNS},
         (select i.description from items i where i.tenant_id = e.tenant_id and i.item_code = e.about ->> 'itemCode') as item_name
       from exceptions e where tenant_id = $1 and warehouse_id = any($2) and status = $3
         and (status = 'open' or resolved_at > $4) order by raised_at desc, id limit ${MOST_EXCEPTIONS}`,
      [context.tx.tenantId, asked ? [asked] : houses.map(({ id }) => id), query.status ?? 'open', since.toISOString()],
      'list_exceptions',
    );
    return { data: rows.map(presentNamed), houses };
  },

  resolve: async (context, { params, body }) => {
    requireLicense(context, 'lead');
    const { tx, actor, now } = context;
    const resolvedAt = happenedAt(body.resolvedAt, now);
    const exception = await getException(tx, params.id);
    await requireHouse(context, exception.warehouseId);
    // Two who decide at once: the first one's word stands, and the second sees it.
    if (exception.status === 'resolved') return exception;
    if (!isResolution(exception.kind, body.resolution))
      throw new AppError('invalid_input', { resolution: body.resolution });
    await RESOLUTION_EFFECTS[exception.kind]?.(context, exception, { ...body, resolvedAt });
    await tx.connection.query(
      `update exceptions set status = 'resolved', resolution = $3, note = $4, resolved_at = $5, resolved_by = $6 where tenant_id = $1 and id = $2`,
      [tx.tenantId, exception.id, body.resolution, body.note, resolvedAt, actor.displayName],
      'resolve_exception',
    );
    await audit(tx, actor, 'exception.resolved', exception.id, { kind: exception.kind, resolution: body.resolution });
    return getException(tx, params.id);
  },
};
