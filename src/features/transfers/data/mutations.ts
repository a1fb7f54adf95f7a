import type { Lot } from '../../../../contract/floor.ts';
import type { Transfer, TransferLine } from '../../../../contract/transfers.ts';
import type { LocalTx } from '../../../data/mutation.ts';
import { mutation } from '../../../data/mutation.ts';
import { joinedHold, NO_HOLD } from '../../warehouse/data/joined-hold.ts';

type Place = Pick<Lot, 'id' | 'itemCode' | 'warehouseId' | 'lotCode' | 'bin'>;

/**
 * Adds to a lot's quantity in a bin. Creates its row if the device has none, with the lot data of `like`. Goods on hold put
 * the bin's goods of this lot on hold, as on the server.
 */
async function addAt(tx: LocalTx, place: Place, quantity: number, at: string, like?: Lot): Promise<void> {
  const known = await tx.get('lots', place.id);
  const row = known ?? {
    originCountry: like?.originCountry ?? null,
    vendorId: like?.vendorId ?? null,
    receivedOn: like?.receivedOn ?? at.slice(0, 10),
    packedOn: like?.packedOn ?? null,
    expiresOn: like?.expiresOn ?? null,
    ...NO_HOLD,
    ...place,
    onHand: 0,
  };
  const hold = joinedHold(row, like);
  await tx.put('lots', place.id, { ...row, ...hold, onHand: Math.round((row.onHand + quantity) * 1000) / 1000 });
}

/** Returns the lines with a shipped or received quantity of a lot added. */
export function addToLines(
  lines: readonly TransferLine[],
  { itemCode, lotCode }: Pick<TransferLine, 'itemCode' | 'lotCode'>,
  what: 'shipped' | 'received',
  quantity: number,
): TransferLine[] {
  const found = lines.find((line) => line.itemCode === itemCode && line.lotCode === lotCode);
  const line = found ?? { itemCode, lotCode, shipped: 0, received: 0 };
  const next = { ...line, [what]: Math.round((line[what] + quantity) * 1000) / 1000 };
  return found ? lines.map((each) => (each === found ? next : each)) : [...lines, next];
}

const opens = (id: string, earlier: { name: string; args: { params?: unknown } }): boolean =>
  earlier.name === 'transfers.ship' && (earlier.args.params as { id?: string } | undefined)?.id === id;

export const moveLot = mutation({
  name: 'transfers.move',
  touches: ['lots'],
  rows: ({ params, body }) => [
    ['lots', params.id],
    ['lots', body.toLotId],
  ],
  async apply(tx, { params, body }, { at }) {
    const { warehouseId, itemCode, lotCode } = body;
    const from = await tx.get('lots', params.id);
    await addAt(tx, { id: params.id, warehouseId, itemCode, lotCode, bin: body.fromBin }, -body.quantity, at);
    await addAt(tx, { id: body.toLotId, warehouseId, itemCode, lotCode, bin: body.toBin }, body.quantity, at, from);
  },
});

export const shipTransfer = mutation({
  name: 'transfers.ship',
  touches: ['transfers', 'lots'],
  rows: ({ params, body }) => [
    ['transfers', params.id],
    ['lots', body.lotId],
  ],
  async apply(tx, { params, body }, { at }) {
    const { itemCode, lotCode, fromWarehouseId, toWarehouseId } = body;
    const before: Transfer = (await tx.get('transfers', params.id)) ?? {
      id: params.id,
      transferNumber: null,
      fromWarehouseId,
      toWarehouseId,
      status: 'open',
      createdAt: body.shippedAt,
      createdBy: '',
      closedAt: null,
      lines: [],
    };
    await tx.put('transfers', params.id, {
      ...before,
      lines: addToLines(before.lines, body, 'shipped', body.quantity),
    });
    await addAt(
      tx,
      { id: body.lotId, warehouseId: fromWarehouseId, itemCode, lotCode, bin: body.bin },
      -body.quantity,
      at,
    );
  },
});

export const receiveTransfer = mutation({
  name: 'transfers.receive',
  touches: ['transfers', 'lots'],
  dependsOn: ({ params }, earlier) => opens(params.id, earlier),
  rows: ({ params, body }) => [
    ['transfers', params.id],
    ['lots', body.toLotId],
  ],
  async apply(tx, { params, body }, { at }) {
    const transfer = await tx.get('transfers', params.id);
    if (!transfer) return;
    await tx.put('transfers', params.id, {
      ...transfer,
      lines: addToLines(transfer.lines, body, 'received', body.quantity),
    });
    const { itemCode, lotCode, toBin } = body;
    const place = { id: body.toLotId, warehouseId: transfer.toWarehouseId, itemCode, lotCode, bin: toBin };
    await addAt(tx, place, body.quantity, at);
  },
});

export const closeTransfer = mutation({
  name: 'transfers.close',
  touches: ['transfers'],
  dependsOn: ({ params }, earlier) => opens(params.id, earlier),
  async apply(tx, { params, body }) {
    const transfer = await tx.get('transfers', params.id);
    if (transfer) await tx.put('transfers', params.id, { ...transfer, status: 'closed', closedAt: body.closedAt });
  },
});
