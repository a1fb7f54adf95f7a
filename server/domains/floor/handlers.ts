import { AppError } from '../../../contract/errors.ts';
import type { FloorException, floorEndpoints } from '../../../contract/floor.ts';
import { isResolution } from '../../../contract/floor.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireLicense, requireWarehouseAccess } from './access.ts';
import { EXCEPTION_COLUMNS, type ExceptionRow, presentException } from './collection.ts';
import { setHold } from './hold.ts';
import { RESOLUTION_EFFECTS } from './resolutions.ts';

async function getException(tx: Tx, id: string): Promise<FloorException> {
  const { rows } = await tx.connection.query<ExceptionRow>(
    `select ${EXCEPTION_COLUMNS} from exceptions where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
    'get_exception',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentException(row);
}

/** Handlers of the floor endpoints. */
export const floorHandlers: HandlersOf<typeof floorEndpoints> = {
  setHold,

  resolve: async (context, { params, body }) => {
    requireLicense(context, 'lead');
    const { tx, actor, now } = context;
    const resolvedAt = happenedAt(body.resolvedAt, now);
    const exception = await getException(tx, params.id);
    await requireWarehouseAccess(context, exception.warehouseId);
    // If two users decide at the same time, the first decision is kept and returned to the second user.
    if (exception.status === 'resolved') return exception;
    if (!isResolution(exception.kind, body.resolution))
      throw new AppError('invalid_input', { resolution: body.resolution });
    await RESOLUTION_EFFECTS[exception.kind]?.(context, exception, { ...body, resolvedAt });
    await tx.connection.query(
      `update exceptions set status = 'resolved', resolution = $3, note = $4, resolved_at = $5, resolved_by = $6 where tenant_id = $1 and id = $2`,
      [tx.tenantId, exception.id, body.resolution, maskCardNumbers(body.note), resolvedAt, actor.displayName],
      'resolve_exception',
    );
    await audit(tx, actor, 'exception.resolved', exception.id, { kind: exception.kind, resolution: body.resolution });
    return getException(tx, params.id);
  },
};
