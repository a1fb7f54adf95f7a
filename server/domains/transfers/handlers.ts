import { AppError } from '../../../contract/errors.ts';
import type { Lot } from '../../../contract/floor.ts';
import type { Transfer, TransferLine, transferEndpoints } from '../../../contract/transfers.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { warehousesOf } from '../../sync/scopes.ts';
import { drawNumber } from '../document-numbers.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { LOT_COLUMNS, type LotRow, presentLot } from '../floor/collection.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';
import { knownName } from '../floor/known-name.ts';
import { lotAt, type Move, moveStock } from '../floor/ledger.ts';
import { requireItem } from '../items/require-item.ts';
import { findTransfer, listTransfers } from './collection.ts';

async function getLot(tx: Tx, id: string): Promise<Lot> {
  const { rows } = await tx.connection.query<LotRow>(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
    'get_lot',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return presentLot(row);
}

/** Returns a lot of this item and code in any warehouse. Its dates and origin go with the goods. */
async function factsOfLot(tx: Tx, itemCode: string, lotCode: string): Promise<Lot | undefined> {
  const { rows } = await tx.connection.query<LotRow>(
    `select ${LOT_COLUMNS} from lots where tenant_id = $1 and item_code = $2 and lot_code = $3 order by expires_on nulls last, received_on limit 1`,
    [tx.tenantId, itemCode, lotCode],
    'facts_of_lot',
  );
  return rows[0] && presentLot(rows[0]);
}

/** Whether goods are on hold, and why. */
type Hold = Partial<Pick<Lot, 'onHold' | 'holdReason' | 'holdNote'>>;

/**
 * Returns the id of a lot's row in a bin. A new row gets the dates and origin that are known of the lot elsewhere.
 * `hold`: the hold of the goods that come into the bin. A hold belongs to the goods of a bin and not to the lot: other cases of it
 * may be free.
 */
async function lotRowAt(
  { tx, tenant }: SignedInContext,
  place: { id: string; warehouseId: string; itemCode: string; lotCode: string; bin: string; at: string },
  hold: Hold = {},
): Promise<string> {
  const { at, ...row } = place;
  const known = await factsOfLot(tx, place.itemCode, place.lotCode);
  return lotAt(tx, {
    ...row,
    originCountry: known?.originCountry ?? null,
    vendorId: known?.vendorId ?? null,
    receivedOn: known?.receivedOn ?? dayInZone(at, tenant.timeZone),
    packedOn: known?.packedOn ?? null,
    expiresOn: known?.expiresOn ?? null,
    ...hold,
  });
}

/**
 * Returns the hold of the goods of a lot that a transfer brings: that of a bin from which it took them, or, if their
 * shipment has not arrived here yet, that of any of the lot in that warehouse.
 */
async function holdOfArrival(tx: Tx, transfer: Transfer, itemCode: string, lotCode: string): Promise<Hold> {
  const { rows } = await tx.connection.query<Columns<'lots', 'hold_reason' | 'hold_note'>>(
    `with shipped as (
       select lot_id from transfer_events where tenant_id = $1 and transfer_id = $2 and kind = 'ship' and item_code = $4 and lot_code = $5)
     select hold_reason, hold_note from lots
     where tenant_id = $1 and warehouse_id = $3 and item_code = $4 and lot_code = $5 and on_hold
       and (id in (select lot_id from shipped) or not exists (select from shipped))
     order by hold_reason nulls last, id limit 1`,
    [tx.tenantId, transfer.id, transfer.fromWarehouseId, itemCode, lotCode],
    'hold_of_arrival',
  );
  const [row] = rows;
  return row ? { onHold: true, holdReason: row.hold_reason, holdNote: row.hold_note } : {};
}

async function getTransfer(context: SignedInContext, id: string, lock = false): Promise<Transfer> {
  const transfer = await findTransfer(context.tx, id, lock);
  if (!transfer) throw new AppError('not_found');
  const warehouses = await warehousesOf(context.tx, context.actor);
  if (!warehouses.includes(transfer.fromWarehouseId) && !warehouses.includes(transfer.toWarehouseId))
    throw new AppError('not_found');
  return transfer;
}

interface TransferEvent {
  readonly id: string;
  readonly transferId: string;
  readonly kind: 'ship' | 'receive';
  readonly itemCode: string;
  readonly lotCode: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly at: string;
}

/**
 * Appends a shipment or receipt to a transfer and posts its stock movement. Returns the updated transfer. A repeated
 * event changes nothing. If the transfer is closed, the event opens or closes the exception of its lot.
 */
async function enter(context: SignedInContext, warehouseId: string, event: TransferEvent): Promise<Transfer> {
  const { tx, actor } = context;
  const { rows } = await tx.connection.query(
    `insert into transfer_events (tenant_id, id, transfer_id, kind, item_code, lot_code, lot_id, quantity, at, by_user, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (tenant_id, id) do nothing returning id`,
    [
      tx.tenantId,
      event.id,
      event.transferId,
      event.kind,
      event.itemCode,
      event.lotCode,
      event.lotId,
      event.quantity,
      event.at,
      actor.userId,
      actor.displayName,
    ],
    'enter_transfer_event',
  );
  if (rows.length === 0) return getTransfer(context, event.transferId);
  await moveStock(tx, [
    {
      id: event.id,
      kind: event.kind === 'ship' ? 'transfer_out' : 'transfer_in',
      warehouseId,
      itemCode: event.itemCode,
      lotId: event.lotId,
      quantity: event.kind === 'ship' ? -event.quantity : event.quantity,
      sourceId: event.transferId,
      at: event.at,
      byUser: actor.userId,
      byName: actor.displayName,
    },
  ]);
  await tx.connection.query(
    'update transfers set updated_at = now() where tenant_id = $1 and id = $2',
    [tx.tenantId, event.transferId],
    'touch_transfer',
  );
  const transfer = await getTransfer(context, event.transferId);
  const ofLot = (line: TransferLine) => line.itemCode === event.itemCode && line.lotCode === event.lotCode;
  if (transfer.status === 'closed') await updateDifferences(context, transfer, transfer.lines.filter(ofLot), event.at);
  return transfer;
}

/**
 * Compares the shipped and received quantities of lots of a closed transfer. Opens an exception if they differ, and
 * closes it when they agree again.
 */
async function updateDifferences(
  context: SignedInContext,
  transfer: Transfer,
  lines: readonly TransferLine[],
  at: string,
): Promise<void> {
  for (const { itemCode, lotCode, shipped, received } of lines) {
    const subject = `${transfer.id} ${itemCode} ${lotCode}`;
    if (shipped === received) {
      await settleException(context.tx, 'transfer_difference', subject, at, context.actor.displayName);
      continue;
    }
    const fact = (what: string, quantity: number, by: string) => ({ what, quantity, uom: null, by, at });
    await raiseException(context.tx, {
      id: uuidv7(),
      kind: 'transfer_difference',
      subject,
      warehouseId: transfer.toWarehouseId,
      about: { itemCode, lotCode, transferId: transfer.id, transferNumber: transfer.transferNumber },
      facts: [
        fact('transfer_out', shipped, transfer.createdBy),
        fact('transfer_in', received, context.actor.displayName),
      ],
    });
  }
}

/** Handlers of the transfer endpoints. */
export const transferHandlers: HandlersOf<typeof transferEndpoints> = {
  list: async (context, { query }) => {
    requireLicense(context, 'transfers');
    const warehouses = await warehousesOf(context.tx, context.actor);
    return { data: await listTransfers(context.tx, warehouses, query.status) };
  },

  get: (context, { params }) => {
    requireLicense(context, 'transfers');
    return getTransfer(context, params.id);
  },

  move: async (context, { params, body }) => {
    requireLicense(context, 'transfers');
    await requireWarehouseAccess(context, body.warehouseId);
    const { tx, actor, now } = context;
    await requireItem(tx, body.itemCode);
    const { warehouseId, itemCode } = body;
    const lotCode = await knownName(tx, { ...body, id: params.id });
    const at = happenedAt(body.movedAt, now);
    const place = { warehouseId, itemCode, lotCode, at };
    const from = await lotRowAt(context, { ...place, id: params.id, bin: body.fromBin });
    const { onHold, holdReason, holdNote } = await getLot(tx, from);
    const to = await lotRowAt(
      context,
      { ...place, id: body.toLotId, bin: body.toBin },
      { onHold, holdReason, holdNote },
    );
    const one: Omit<Move, 'id' | 'kind' | 'lotId' | 'quantity'> = {
      warehouseId,
      itemCode,
      sourceId: body.moveId,
      at,
      byUser: actor.userId,
      byName: actor.displayName,
    };
    // Both movements get ids derived from the device's move id, so that a repeated move is posted once.
    if (from !== to)
      await moveStock(tx, [
        { ...one, id: body.moveId, kind: 'transfer_out', lotId: from, quantity: -body.quantity },
        { ...one, id: arrivalOf(body.moveId), kind: 'transfer_in', lotId: to, quantity: body.quantity },
      ]);
    return { from: await getLot(tx, from), to: await getLot(tx, to) };
  },

  ship: async (context, { params, body }) => {
    requireLicense(context, 'transfers');
    await requireWarehouseAccess(context, body.fromWarehouseId);
    const { tx, actor, now } = context;
    const at = happenedAt(body.shippedAt, now);
    await requireItem(tx, body.itemCode);
    await requireWarehouse(tx, body.toWarehouseId);
    const number = await drawNumber(tx, 'transfers', params.id);
    if (number !== undefined)
      await tx.connection.query(
        `insert into transfers (tenant_id, id, transfer_number, from_warehouse_id, to_warehouse_id, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [tx.tenantId, params.id, number, body.fromWarehouseId, body.toWarehouseId, at, actor.displayName],
        'open_transfer',
      );
    const transfer = await getTransfer(context, params.id, true);
    if (transfer.fromWarehouseId !== body.fromWarehouseId || transfer.toWarehouseId !== body.toWarehouseId)
      throw new AppError('conflict');
    const { itemCode, quantity } = body;
    const lotCode = await knownName(tx, { ...body, id: body.lotId, warehouseId: body.fromWarehouseId });
    const lotId = await lotRowAt(context, {
      ...{ id: body.lotId, warehouseId: body.fromWarehouseId, itemCode, lotCode, bin: body.bin, at },
    });
    return enter(context, body.fromWarehouseId, {
      ...{ id: body.eventId, transferId: params.id, kind: 'ship', itemCode, lotCode, lotId, quantity, at },
    });
  },

  receive: async (context, { params, body }) => {
    requireLicense(context, 'transfers');
    const transfer = await getTransfer(context, params.id, true);
    await requireWarehouseAccess(context, transfer.toWarehouseId);
    await requireItem(context.tx, body.itemCode);
    const at = happenedAt(body.receivedAt, context.now);
    const { itemCode, quantity } = body;
    const lotCode = lotOnTransfer(transfer, body);
    const warehouseId = transfer.toWarehouseId;
    const hold = await holdOfArrival(context.tx, transfer, itemCode, lotCode);
    const place = { id: body.toLotId, warehouseId, itemCode, lotCode, bin: body.toBin, at };
    const lotId = await lotRowAt(context, place, hold);
    return enter(context, warehouseId, {
      ...{ id: body.eventId, transferId: params.id, kind: 'receive', itemCode, lotCode, lotId, quantity, at },
    });
  },

  close: async (context, { params, body }) => {
    requireLicense(context, 'transfers');
    const transfer = await getTransfer(context, params.id, true);
    await requireWarehouseAccess(context, transfer.toWarehouseId);
    if (transfer.status === 'closed') return transfer;
    const closedAt = happenedAt(body.closedAt, context.now);
    await context.tx.connection.query(
      `update transfers set status = 'closed', closed_at = $3, closed_by = $4, updated_at = now() where tenant_id = $1 and id = $2`,
      [context.tx.tenantId, transfer.id, closedAt, context.actor.displayName],
      'close_transfer',
    );
    await updateDifferences(context, transfer, transfer.lines, closedAt);
    return getTransfer(context, params.id);
  },
};

/**
 * Returns the name of an arrived lot: that which was shipped with this name, else the only one with its code. The device may
 * have the code of the label only.
 */
function lotOnTransfer({ lines }: Transfer, { itemCode, lotCode }: Pick<TransferLine, 'itemCode' | 'lotCode'>): string {
  const code = codeOfLot(lotCode);
  const same = lines.filter((line) => line.itemCode === itemCode && codeOfLot(line.lotCode) === code);
  const isListed = same.some((line) => line.lotCode === lotCode);
  return !isListed && same.length === 1 ? same[0]!.lotCode : lotCode;
}

/** Returns the id of a move's arrival: the id of its departure with the last bit inverted. */
const arrivalOf = (moveId: string): string =>
  moveId.slice(0, -1) + (Number.parseInt(moveId.slice(-1), 16) ^ 1).toString(16);

async function requireWarehouse(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.connection.query(
    'select 1 from warehouses where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'require_warehouse',
  );
  if (rows.length === 0) throw new AppError('not_found');
}
