import * as z from 'zod/mini';
import { code, instant, quantity, stockQuantity, uuid } from './atoms.ts';
import { get, post, put } from './endpoint.ts';
import { bin, FLOOR, lot, lotName } from './floor.ts';

/** Shipped and received quantity of a lot, in base units. */
export const transferLine = z.object({
  itemCode: code,
  lotCode: z.string(),
  shipped: stockQuantity,
  received: stockQuantity,
});
export type TransferLine = z.infer<typeof transferLine>;

/** A transfer between two warehouses. The server assigns the number: null until the transfer arrives there. */
export const transfer = z.object({
  id: uuid,
  transferNumber: z.nullable(z.int()),
  fromWarehouseId: code,
  toWarehouseId: code,
  status: z.enum(['open', 'closed']),
  createdAt: instant,
  createdBy: z.string(),
  closedAt: z.nullable(instant),
  lines: z.array(transferLine),
});
export type Transfer = z.infer<typeof transfer>;

const params = z.object({ id: uuid });

export const transferEndpoints = {
  list: get('/edible/transfers', {
    summary: 'List transfers of the caller’s warehouses, latest first',
    permission: FLOOR,
    query: z.object({ status: z.optional(z.enum(['open', 'closed'])) }),
    returns: z.object({ data: z.array(transfer) }),
  }),
  get: get('/edible/transfers/:id', {
    summary: 'Get a transfer with its shipped and received quantities',
    permission: FLOOR,
    params,
    returns: transfer,
  }),
  move: post('/edible/lots/:id/move', {
    summary: 'Move a quantity of a lot to another bin',
    permission: FLOOR,
    params,
    body: z.object({
      moveId: uuid,
      warehouseId: code,
      itemCode: code,
      lotCode: lotName,
      fromBin: bin,
      toBin: bin,
      /** Becomes the id of the lot balance in the new bin if that has none yet. */
      toLotId: uuid,
      quantity,
      movedAt: instant,
    }),
    returns: z.object({ from: lot, to: lot }),
    errors: ['item_unknown'],
  }),
  ship: put('/edible/transfers/:id/ship', {
    summary: 'Ship a quantity of a lot; the first entry opens the transfer',
    permission: FLOOR,
    params,
    body: z.object({
      eventId: uuid,
      fromWarehouseId: code,
      toWarehouseId: code,
      itemCode: code,
      lotId: uuid,
      lotCode: lotName,
      bin,
      quantity,
      shippedAt: instant,
    }),
    returns: transfer,
    errors: ['item_unknown', 'conflict'],
  }),
  receive: put('/edible/transfers/:id/receive', {
    summary: 'Receive a quantity of a lot, even another lot or more than was shipped',
    permission: FLOOR,
    params,
    body: z.object({
      eventId: uuid,
      itemCode: code,
      lotCode: lotName,
      toBin: bin,
      /** Becomes the id of the lot balance if its bin has none yet. */
      toLotId: uuid,
      quantity,
      receivedAt: instant,
    }),
    returns: transfer,
    errors: ['item_unknown'],
  }),
  close: put('/edible/transfers/:id/close', {
    summary: 'Close a transfer and open an exception for any difference',
    permission: FLOOR,
    params,
    body: z.object({ closedAt: instant }),
    returns: transfer,
  }),
};
