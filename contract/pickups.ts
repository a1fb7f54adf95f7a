import * as z from 'zod/mini';
import { filled, instant, uuid } from './atoms.ts';
import { put } from './endpoint.ts';
import { FLOOR } from './floor.ts';
import { salesOrderStatus } from './rows/sales-orders.ts';

/** Longest name of a person who picks an order up. */
export const MOST_RECEIVED_BY = 80;

const ofOrder = z.object({ id: uuid });
/** Status of an order after the change. */
const outcome = z.object({ id: uuid, status: salesOrderStatus });

/** Orders that customers pick up at the warehouse. */
export const pickupEndpoints = {
  handOver: put('/edible/salesorders/:id/handover', {
    summary: 'Hand a pickup order over: deliver and invoice what was picked; a repeated handover keeps the first',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ receivedBy: filled(MOST_RECEIVED_BY), handedOverAt: instant }),
    returns: outcome,
    errors: ['not_found'],
  }),
  undoHandover: put('/edible/salesorders/:id/handover/undo', {
    summary: 'Reverse a handover: the order is staged again, and a credit memo takes back what was invoiced',
    permission: FLOOR,
    params: ofOrder,
    body: z.object({ undoneAt: instant }),
    returns: outcome,
    errors: ['not_found'],
  }),
};
