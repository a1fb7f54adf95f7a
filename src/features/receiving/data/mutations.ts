import { detailOf } from '../../../../contract/constants.ts';
import { MOST_HOLD_REASON } from '../../../../contract/floor.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../../contract/receiving.ts';
import { assignedLot, isAssignedLot } from '../../../../rules/receiving/assigned-lot.ts';
import { holdReasonOfReceipt } from '../../../../rules/receiving/limits.ts';
import { baseReceived, holdsLot, progressOf, tallyLine } from '../../../../rules/receiving/tally.ts';
import { warehouseSource } from '../../../../rules/traceability/lot-source.ts';
import type { Stored } from '../../../data/database.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';
import { joinedHold, NO_HOLD } from '../../warehouse/data/joined-hold.ts';

/** Returns the order with one more entry, its lines tallied again by the server's rule. */
export function withEntry<O extends PurchaseOrder>(order: O, entry: ReceiptEntry): O {
  if (order.entries.some(({ id }) => id === entry.id)) return order;
  const entries = [...order.entries, entry];
  return {
    ...order,
    entries,
    lines: order.lines.map((line) => {
      const { received, rejected } = tallyLine(line, entries);
      return { ...line, receivedQuantity: received, rejectedQuantity: rejected };
    }),
    status: order.status === 'received' ? 'received' : progressOf(order.lines, entries),
  };
}

async function moveLot(tx: LocalTx, lotId: string | null, base: number, fresh?: Stored<'lots'>): Promise<void> {
  if (lotId === null || base === 0) return;
  const lot = (await tx.get('lots', lotId)) ?? fresh;
  if (!lot) return;
  const onHand = Math.round((lot.onHand + base) * 1000) / 1000;
  // The device stores no empty bins.
  if (onHand === 0) await tx.remove('lots', lotId);
  else await tx.put('lots', lotId, { ...lot, onHand, ...joinedHold(lot, fresh) });
}

/**
 * Ends the hold of a reversed entry, unless another active one holds the same lot (as
 * server/domains/receiving/hold.ts).
 */
async function liftHold(tx: LocalTx, entry: ReceiptEntry): Promise<void> {
  if (entry.kind !== 'receive' || !entry.onHold || entry.lotId === null) return;
  const { lotId } = entry;
  const lot = await tx.get('lots', lotId);
  if (!lot?.onHold || (await tx.all('purchaseOrders')).some(({ entries }) => holdsLot(entries, lotId))) return;
  await tx.put('lots', lotId, { ...lot, ...NO_HOLD });
}

/** Records goods that were received or rejected. */
export const recordReceipt = mutation({
  name: 'receiving.record',
  touches: ['purchaseOrders', 'lots'],
  rows: ({ params, body }) => [
    ['purchaseOrders', detailOf(params.id).orderId],
    ['lots', body.lotId],
  ],
  async apply(tx, { params, body }) {
    const { orderId, lineNumber } = detailOf(params.id);
    const order = await tx.get('purchaseOrders', orderId);
    // No longer on this device; the server still has it.
    if (!order || order.entries.some(({ id }) => id === body.entryId)) return;
    const line = order.lines.find((one) => one.lineNumber === lineNumber && one.itemCode === body.itemCode);
    const { entryId, lotId, lotCode, holdReason, ...facts } = body;
    const code = lotCode ?? assignedLot(body.receivedOn, order.poNumber, line?.lineNumber ?? null);
    const isAssigned = isAssignedLot(code, order.poNumber);
    const entry: ReceiptEntry = {
      ...facts,
      id: entryId,
      reverses: null,
      lineNumber: line?.lineNumber ?? null,
      description: line?.description ?? body.description,
      lotId: body.kind === 'reject' ? null : lotId,
      source: isAssigned ? warehouseSource(order.warehouseId) : (body.source ?? null),
      lotCode: code,
      hasPhoto: false,
      by: '',
    };
    const next = withEntry(order, entry);
    // The source is asked once for an item of a vendor, also before the server has heard the answer.
    const usual = body.kind === 'receive' && !isAssigned ? body.source : null;
    const lines = next.lines.map((one) =>
      usual && one.itemCode === body.itemCode ? { ...one, usualSource: usual } : one,
    );
    await tx.put('purchaseOrders', orderId, { ...next, lines });
    await moveLot(tx, entry.lotId, baseReceived(entry), {
      id: lotId,
      itemCode: body.itemCode,
      warehouseId: order.warehouseId,
      lotCode: entry.lotCode,
      bin: body.bin,
      originCountry: body.originCountry,
      vendorId: order.vendorId,
      receivedOn: body.receivedOn,
      packedOn: body.packedOn,
      expiresOn: body.expiresOn,
      onHand: 0,
      onHold: body.onHold,
      holdReason: body.onHold
        ? (holdReason ??
          holdReasonOfReceipt({ ...body, lotCode: isAssigned ? null : code }, line, order.isVendorExempt))
        : null,
      holdNote: body.note.slice(0, MOST_HOLD_REASON),
      source: entry.source ?? null,
    });
  },
});

/** Reverses an entry. */
export const reverseReceipt = mutation({
  name: 'receiving.reverse',
  touches: ['purchaseOrders', 'lots'],
  rows: ({ params }) => [['purchaseOrders', params.id]],
  // An entry that was not recorded can't be reversed.
  dependsOn: ({ body }, earlier) =>
    earlier.name === 'receiving.record' && (earlier.args.body as { entryId?: string }).entryId === body.reverses,
  async apply(tx, { params, body }) {
    const order = await tx.get('purchaseOrders', params.id);
    const entry = order?.entries.find(({ id }) => id === body.reverses);
    const isDone = order?.entries.some(({ id, reverses }) => id === body.entryId || reverses === body.reverses);
    if (!order || !entry || entry.kind === 'reverse' || isDone) return;
    const { note, receivedOn, receivedAt } = body;
    const reversal: ReceiptEntry = {
      ...entry,
      id: body.entryId,
      kind: 'reverse',
      reverses: entry.id,
      note,
      receivedOn,
      receivedAt,
      hasPhoto: false,
      by: '',
    };
    await tx.put('purchaseOrders', params.id, withEntry(order, reversal));
    await moveLot(tx, entry.lotId, -baseReceived(entry));
    await liftHold(tx, entry);
  },
});

/** Adds a photo of goods. The photo travels with the change; the row only says that there is one. */
export const attachReceiptPhoto = mutation({
  name: 'receiving.attachPhoto',
  touches: ['purchaseOrders'],
  rows: ({ params }) => [['purchaseOrders', params.id]],
  dependsOn: ({ body }, earlier) =>
    earlier.name === 'receiving.record' && (earlier.args.body as { entryId?: string }).entryId === body.entryId,
  async apply(tx, { params, body }) {
    const order = await tx.get('purchaseOrders', params.id);
    if (!order) return;
    const entries = order.entries.map((entry) => (entry.id === body.entryId ? { ...entry, hasPhoto: true } : entry));
    await tx.put('purchaseOrders', params.id, { ...order, entries });
  },
});

/** Finishes an order: no more goods are expected. */
export const finishReceiving = mutation({
  name: 'receiving.finish',
  touches: ['purchaseOrders'],
  rows: ({ params }) => [['purchaseOrders', params.id]],
  async apply(tx, { params, body }) {
    const order = await tx.get('purchaseOrders', params.id);
    if (!order || order.status === 'received') return;
    await tx.put('purchaseOrders', params.id, { ...order, status: 'received', finishedAt: body.finishedAt });
  },
});

/** Reopens a finished order, because more goods are expected. */
export const reopenReceiving = mutation({
  name: 'receiving.reopen',
  touches: ['purchaseOrders'],
  rows: ({ params }) => [['purchaseOrders', params.id]],
  async apply(tx, { params }) {
    const order = await tx.get('purchaseOrders', params.id);
    if (order?.status !== 'received') return;
    const status = progressOf(order.lines, order.entries);
    await tx.put('purchaseOrders', params.id, { ...order, status, finishedAt: null, finishedBy: '' });
  },
});
