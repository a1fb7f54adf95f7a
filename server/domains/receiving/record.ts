import { detailOf } from '../../../contract/constants.ts';
import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder, ReceiptEntry, receivingEndpoints } from '../../../contract/receiving.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt, happenedOn } from '../../../rules/device-clock.ts';
import { assignedLot, isAssignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { holdReasonOfReceipt } from '../../../rules/receiving/limits.ts';
import { baseReceived } from '../../../rules/receiving/tally.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { warehouseSource } from '../../../rules/traceability/lot-source.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import { lockStock } from '../floor/stock-lock.ts';
import { spreadHold } from '../packouts/hold.ts';
import { findPurchaseOrder } from './collection.ts';
import { liftHold } from './hold.ts';
import { nameReceived } from './lot-name.ts';
import { evaluateLotCode } from './lot-questions.ts';
import { evaluateReceipts } from './over-receipt.ts';
import { keepStatus, refreshInbound } from './progress.ts';
import { keepUsualSource } from './usual-source.ts';
import { evaluateWarmth } from './warm-receipt.ts';

type Endpoints = typeof receivingEndpoints;

/** All stored fields of an entry except those the server adds. */
type NewEntry = Omit<ReceiptEntry, 'by' | 'hasPhoto'>;

/**
 * Returns an order of a warehouse that the caller may access. Locks it until the transaction ends, so that its entries
 * are evaluated one after the other. Throws `not_found` for other warehouses and missing orders alike.
 */
export async function lockOrder(context: SignedInContext, id: string): Promise<PurchaseOrder> {
  requireLicense(context, 'receiving');
  await lockRow(context.tx, id);
  return ownOrder(context, id);
}

/** Locks an order until the transaction ends. */
export const lockRow = (tx: Tx, id: string): Promise<unknown> =>
  tx.connection.query(
    'select from purchase_orders where tenant_id = $1 and id = $2 for update',
    [tx.tenantId, id],
    'lock_purchase_order',
  );

/** Returns an order of a warehouse that the caller may access, without a lock. Throws like `lockOrder`. */
export async function ownOrder(context: SignedInContext, id: string): Promise<PurchaseOrder> {
  requireLicense(context, 'receiving');
  const order = await findPurchaseOrder(context.tx, id);
  if (!order) throw new AppError('not_found');
  await requireWarehouseAccess(context, order.warehouseId);
  return order;
}

/** Stores an entry. Returns false if it exists already. */
async function insertEntry({ tx, actor }: SignedInContext, orderId: string, entry: NewEntry): Promise<boolean> {
  const { rows } = await tx.connection.query(
    `insert into receipt_entries (tenant_id, id, purchase_order_id, line_number, kind, reverses, item_code, description, quantity, uom, factor, weight_grams,
       case_weights, lot_id, lot_code, origin_country, packed_on, expires_on, temperature_tenths, on_hold, sscc, bin, reason, note, received_on, received_at, by_user, by_name, source, is_origin_of_item)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30)
     on conflict do nothing returning id`,
    [
      tx.tenantId,
      entry.id,
      orderId,
      entry.lineNumber,
      entry.kind,
      entry.reverses,
      entry.itemCode,
      entry.description,
      entry.quantity,
      entry.uom,
      entry.factor,
      entry.weightGrams,
      entry.caseWeights,
      entry.lotId,
      entry.lotCode,
      entry.originCountry,
      entry.packedOn,
      entry.expiresOn,
      entry.temperatureTenths,
      entry.onHold,
      entry.sscc,
      entry.bin,
      entry.reason,
      maskCardNumbers(entry.note),
      entry.receivedOn,
      entry.receivedAt,
      actor.userId,
      actor.displayName,
      entry.source ? JSON.stringify(entry.source) : null,
      entry.isOriginOfItem ?? false,
    ],
    'insert_receipt_entry',
  );
  return rows.length > 0;
}

/**
 * Adds an entry to a locked order. Posts the stock movement, and updates inbound stock, holds and the order's status. A
 * conflict opens or closes an exception (PUSH8). An entry that exists already changes nothing.
 */
export async function addEntry(
  context: SignedInContext,
  order: PurchaseOrder,
  entry: NewEntry,
): Promise<PurchaseOrder> {
  const { tx, actor } = context;
  if (!(await insertEntry(context, order.id, entry))) return order;
  const reversed = entry.kind === 'reverse' ? order.entries.find(({ id }) => id === entry.reverses) : undefined;
  const base = reversed ? -baseReceived(reversed) : baseReceived(entry);
  if (base !== 0)
    await moveStock(tx, [
      {
        id: entry.id,
        kind: base > 0 ? 'receive' : 'unreceive',
        warehouseId: order.warehouseId,
        itemCode: entry.itemCode,
        lotId: entry.lotId,
        quantity: base,
        weightGrams: entry.weightGrams === null ? null : base > 0 ? entry.weightGrams : -entry.weightGrams,
        sourceId: order.id,
        sourceLine: entry.lineNumber,
        at: entry.receivedAt,
        byUser: actor.userId,
        byName: actor.displayName,
      },
    ]);
  if (reversed) {
    await liftHold(tx, reversed);
    await forgetSource(tx, reversed);
  } else if (entry.onHold && entry.lotId !== null) await spreadHold(tx, [entry.lotId]);
  const now = await findPurchaseOrder(tx, order.id);
  if (!now) throw new AppError('not_found');
  const status = await keepStatus(tx, now);
  await refreshInbound(tx, order.warehouseId, [entry.itemCode]);
  await evaluateReceipts(context, now, entry);
  await evaluateWarmth(context, now, entry);
  await evaluateLotCode(context, now, entry);
  return { ...now, status };
}

/** Removes the source of a reversed receipt from its lot, unless another receipt stated it too. */
async function forgetSource(tx: Tx, { kind, itemCode, lotCode, source }: ReceiptEntry): Promise<void> {
  if (kind !== 'receive' || !source) return;
  await tx.connection.query(
    `update lots l set source = null where l.tenant_id = $1 and l.id in (
       select k.id from lots k where k.tenant_id = $1 and k.item_code = $2 and k.lot_code = $3 and k.source = $4::jsonb order by k.id for update)
       and not exists (select from receipt_entries e where e.tenant_id = $1 and e.lot_code = $3 and e.item_code = $2 and e.kind = 'receive' and e.source = $4::jsonb
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.kind = 'reverse' and r.reverses = e.id))`,
    [tx.tenantId, itemCode, lotCode, JSON.stringify(source)],
    'forget_lot_source',
  );
}

/** Returns the device's time and day of receipt, corrected if they are implausible. */
function whenItCame(
  { now, tenant }: SignedInContext,
  { receivedAt, receivedOn }: { readonly receivedAt: string; readonly receivedOn: string },
): { readonly receivedAt: string; readonly receivedOn: string } {
  const at = happenedAt(receivedAt, now);
  return { receivedAt: at, receivedOn: happenedOn(receivedOn, at, (instant) => dayInZone(instant, tenant.timeZone)) };
}

/** Records received or rejected goods. */
export async function receiveEntry(
  context: SignedInContext,
  params: ParamsOf<Endpoints['receiveEntry']>,
  body: BodyOf<Endpoints['receiveEntry']>,
): Promise<PurchaseOrder> {
  const { orderId, lineNumber } = detailOf(params.id);
  const order = await lockOrder(context, orderId);
  // Goods of another item than the line's, or for a missing line, are recorded without a line.
  const line = order.lines.find((one) => one.lineNumber === lineNumber && one.itemCode === body.itemCode);
  const { entryId, kind, lotId: proposed, holdReason, ...facts } = body;
  const came = whenItCame(context, body);
  // Uses the device's day even if its clock is wrong, because the printed labels contain the lot code that the device
  // made.
  const printed = body.lotCode ?? assignedLot(body.receivedOn, order.poNumber, line?.lineNumber ?? null);
  // The source of a code that was assigned here is this warehouse.
  const isAssigned = isAssignedLot(codeOfLot(printed), order.poNumber);
  const source = isAssigned ? warehouseSource(order.warehouseId) : (body.source ?? null);
  const { itemCode } = body;
  await lockStock(context.tx, [{ warehouseId: order.warehouseId, itemCode }]);
  const lotCode = isAssigned ? codeOfLot(printed) : await nameReceived(context.tx, itemCode, printed, source);
  const lotId =
    kind === 'reject' || order.entries.some(({ id }) => id === entryId)
      ? null
      : await lotAt(context.tx, {
          id: proposed,
          warehouseId: order.warehouseId,
          itemCode,
          lotCode,
          bin: body.bin,
          originCountry: body.originCountry,
          vendorId: order.vendorId,
          receivedOn: came.receivedOn,
          packedOn: body.packedOn,
          expiresOn: body.expiresOn,
          onHold: body.onHold,
          holdReason: body.onHold
            ? (holdReason ??
              holdReasonOfReceipt({ ...body, lotCode: isAssigned ? null : lotCode }, line, order.isVendorExempt))
            : null,
          holdNote: maskCardNumbers(body.note),
          source,
        });
  const recorded = await addEntry(context, order, {
    ...facts,
    ...came,
    id: entryId,
    kind,
    reverses: null,
    lineNumber: line?.lineNumber ?? null,
    description: line?.description ?? body.description,
    lotId,
    lotCode,
    source,
  });
  if (kind === 'receive' && !isAssigned && body.source)
    await keepUsualSource(context.tx, order.vendorId, body.itemCode, body.source, came.receivedAt);
  return recorded;
}

/** Reverses an entry. Throws `not_found` if the order doesn't have it or it is a reversal itself. */
export async function reverseEntry(
  context: SignedInContext,
  params: ParamsOf<Endpoints['reverseEntry']>,
  body: BodyOf<Endpoints['reverseEntry']>,
): Promise<PurchaseOrder> {
  const order = await lockOrder(context, params.id);
  const entry = order.entries.find(({ id }) => id === body.reverses);
  if (!entry || entry.kind === 'reverse') throw new AppError('not_found');
  const { hasPhoto: _photo, by: _by, ...facts } = entry;
  return addEntry(context, order, {
    ...facts,
    id: body.entryId,
    kind: 'reverse',
    reverses: entry.id,
    note: body.note,
    ...whenItCame(context, body),
  });
}
