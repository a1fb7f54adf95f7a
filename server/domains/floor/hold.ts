import { AppError } from '../../../contract/errors.ts';
import type { floorEndpoints, Lot } from '../../../contract/floor.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { liftHold, madeOf, spreadHold } from '../packouts/hold.ts';
import { refuseCards } from '../refuse-cards.ts';
import { requireLicense, requireWarehouseAccess } from './access.ts';
import { LOT_COLUMNS, type LotRow, presentLot } from './collection.ts';

async function lockLot(tx: Tx, id: string): Promise<Lot> {
  const { rows } = await tx.connection.query<LotRow>(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
    'lock_lot_to_hold',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentLot(row);
}

async function isRecalled(tx: Tx, { itemCode, lotCode }: Lot): Promise<boolean> {
  const { rows } = await tx.connection.query(
    'select from recalls_of_lot($1, $2, $3) limit 1',
    [tx.tenantId, itemCode, lotCode],
    'is_lot_recalled',
  );
  return rows.length > 0;
}

/**
 * Puts the goods of a lot in a bin on hold, or releases them. What was packed from them follows, as with a hold of a
 * receipt. A second hold with another reason or note corrects the first. Throws `lot_recalled` if a recall names the
 * lot: only its end releases the lot.
 */
export const setHold: HandlersOf<typeof floorEndpoints>['setHold'] = async (context, { params, body }) => {
  requireLicense(context, 'lead');
  const { onHold, reason } = body;
  const holdReason = onHold ? (body.holdReason ?? null) : null;
  const holdNote = onHold ? reason : '';
  refuseCards({ reason });
  const { tx, actor } = context;
  const lot = await lockLot(tx, params.id);
  await requireWarehouseAccess(context, lot.warehouseId);
  const isCorrected = onHold && holdReason !== null && (holdReason !== lot.holdReason || holdNote !== lot.holdNote);
  if (lot.onHold === onHold && !isCorrected) return lot;
  if (!onHold && (await isRecalled(tx, lot))) throw new AppError('lot_recalled');
  await tx.connection.query(
    'update lots set on_hold = $3, hold_reason = $4, hold_note = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, lot.id, onHold, holdReason, holdNote],
    'set_hold',
  );
  if (onHold && !lot.onHold) await spreadHold(tx, [lot.id]);
  else if (!onHold) await liftHold(tx, await madeOf(tx, [lot.id]));
  const { itemCode, lotCode, bin } = lot;
  await audit(tx, actor, onHold ? 'lot.held' : 'lot.released', lot.id, {
    ...{ itemCode, lotCode, bin, reason },
    ...(holdReason && { holdReason }),
  });
  return { ...lot, onHold, holdReason, holdNote };
};
