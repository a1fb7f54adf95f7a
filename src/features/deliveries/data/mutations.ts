import type { Delivery, DeliveryLine } from '../../../../contract/deliveries.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';

type Action = { readonly params: { readonly id: string } };
const own = ({ params }: Action) => [['deliveries', params.id]] as const;

/**
 * Changes an order's row. A row that isn't on this device is left to the server, because a manifest can name another
 * phone's order.
 */
async function change(tx: LocalTx, id: string, how: (delivery: Delivery) => Partial<Delivery>): Promise<void> {
  const delivery = await tx.get('deliveries', id);
  if (delivery) await tx.put('deliveries', id, { ...delivery, ...how(delivery) });
}

const changeLine = (
  tx: LocalTx,
  id: string,
  lineNumber: number,
  how: (line: DeliveryLine) => Partial<DeliveryLine>,
): Promise<void> =>
  change(tx, id, ({ lines }) => ({
    lines: lines.map((line) => (line.lineNumber === lineNumber ? { ...line, ...how(line) } : line)),
  }));

/** Records goods on the truck, or reverses that. */
export const loadLine = mutation({
  name: 'deliveries.load',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body }) =>
    changeLine(tx, params.id, body.lineNumber, ({ loadedQuantity }) => ({
      loadedQuantity: addQuantities(loadedQuantity, body.quantity),
    })),
});

/** Sets the whole outcome of a line, so that of several unsent changes only the last is sent. */
export const setDeliveryLine = mutation({
  name: 'deliveries.setLine',
  touches: ['deliveries'],
  rows: own,
  coalesceKey: ({ params }) => `${params.id}:${params.lineNumber}`,
  apply(tx, { params, body }) {
    const { at: _at, unsaid = false, ...told } = body;
    return changeLine(tx, params.id, Number(params.lineNumber), () => ({ outcome: unsaid ? null : told }));
  },
});

/** Adds a photo. The photo travels with the change; the row only says that there is one. */
export const attachDeliveryPhoto = mutation({
  name: 'deliveries.attachPhoto',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body }) =>
    changeLine(tx, params.id, body.lineNumber, ({ photoIds }) => ({
      photoIds: photoIds.includes(body.photoId) ? photoIds : [...photoIds, body.photoId],
    })),
});

export const setContainers = mutation({
  name: 'deliveries.setContainers',
  touches: ['deliveries'],
  rows: own,
  coalesceKey: ({ params }) => params.id,
  apply: (tx, { params, body }) => change(tx, params.id, () => ({ containers: body.containers })),
});

export const payDelivery = mutation({
  name: 'deliveries.pay',
  touches: ['deliveries'],
  rows: own,
  coalesceKey: ({ params }) => params.id,
  apply: (tx, { params, body }) =>
    change(tx, params.id, () => ({ payment: body.method === 'none' ? null : { ...body } })),
});

/** Stores strokes and image alone. The device shows them only after they are bound to a delivery. */
export const storeSignature = mutation({ name: 'deliveries.storeSignature', touches: [], apply: async () => {} });

/** Binds a stored signature to the content that was signed. Immutable: the same one again changes nothing. */
export const signDelivery = mutation({
  name: 'deliveries.sign',
  touches: ['deliveries', 'profiles'],
  rows: own,
  dependsOn: ({ body }, earlier) =>
    earlier.name === 'deliveries.storeSignature' &&
    (earlier.args.params as { id?: string } | undefined)?.id === body.signatureId,
  async apply(tx, { params, body }, { userId }) {
    const by = (await tx.get('profiles', userId))?.displayName ?? '';
    const { signatureId: id, signedAt: at, ...said } = body;
    await change(tx, params.id, ({ signatures }) =>
      signatures.some((signature) => signature.id === id)
        ? {}
        : { signatures: [...signatures, { ...said, id, at, by }] },
    );
  },
});

/** Completes a stop. Its total follows from the lines (rules/delivery.ts), here as on the server. */
export const completeDelivery = mutation({
  name: 'deliveries.complete',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body }) =>
    change(tx, params.id, ({ status, account }) => ({
      // Once it is billed, the customer's balance has this order, too.
      ...(account ? { account: { ...account, balance: null } } : {}),
      // A canceled or invoiced order stays so. The server invoices a delivered one.
      status: status === 'cancelled' || status === 'invoiced' ? status : 'delivered',
      arrivedAt: body.arrivedAt,
      completedAt: body.completedAt,
      unsigned: body.unsigned ?? null,
      undelivered: null,
    })),
});

/**
 * Sets why an order comes back with the truck; without a reason it no longer does. A delivered order stays delivered.
 */
export const cannotDeliver = mutation({
  name: 'deliveries.cannotDeliver',
  touches: ['deliveries', 'profiles'],
  rows: own,
  coalesceKey: ({ params }) => params.id,
  async apply(tx, { params, body: { reason, note, at } }, { userId }) {
    const by = (await tx.get('profiles', userId))?.displayName ?? '';
    await change(tx, params.id, ({ completedAt }) =>
      completedAt === null ? { undelivered: reason && { reason, note, at, by } } : {},
    );
  },
});

export const reopenDelivery = mutation({
  name: 'deliveries.reopen',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params }) =>
    change(tx, params.id, ({ status, completedAt }) => ({
      // An order that another system invoiced has no completion, and stays invoiced.
      status: status === 'delivered' || (status === 'invoiced' && completedAt !== null) ? 'shipped' : status,
      completedAt: null,
      unsigned: null,
    })),
});

/** Asks for the receipt by mail. The server makes it once the order is delivered. */
export const mailReceipt = mutation({
  name: 'deliveries.mailReceipt',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body: { mailId: id, to, at } }) =>
    change(tx, params.id, ({ receiptEmail, receiptMails = [] }) => ({
      receiptEmail: receiptEmail === null ? null : to,
      receiptMails: receiptMails.some((mail) => mail.id === id)
        ? receiptMails
        : [...receiptMails, { id, to, at, state: receiptEmail === null ? ('failed' as const) : ('waiting' as const) }],
    })),
});
