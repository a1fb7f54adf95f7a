import type { Delivery, DeliveryLine } from '../../../../contract/deliveries.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';

type Deed = { readonly params: { readonly id: string } };
const own = ({ params }: Deed) => [['deliveries', params.id]] as const;

/** Changes an order's row. One that isn't on this device stays to the server: a manifest can bring an order of another phone's. */
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

/** Goods were seen on the truck, or were not after all. */
export const loadLine = mutation({
  name: 'deliveries.load',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body }) =>
    changeLine(tx, params.id, body.lineNumber, ({ loadedQuantity }) => ({
      loadedQuantity: addQuantities(loadedQuantity, body.quantity),
    })),
});

/** What became of a line: the whole of it each time, so that only the last word of an unsent few has to travel. */
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

/** The picture travels with the change; the row only says that there is one. */
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

/** Strokes and picture, on their own: nothing on the device shows them before somebody has signed with them. */
export const storeSignature = mutation({ name: 'deliveries.storeSignature', touches: [], apply: async () => {} });

/** Binds what was stored to what was on the glass. Immutable: the same one again changes nothing. */
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

/** The stop is done. What it comes to follows from the lines (rules/delivery.ts), here as on the server. */
export const completeDelivery = mutation({
  name: 'deliveries.complete',
  touches: ['deliveries'],
  rows: own,
  apply: (tx, { params, body }) =>
    change(tx, params.id, ({ status }) => ({
      // What was cancelled or invoiced meanwhile stays so: the server tells of the contradiction.
      status: status === 'cancelled' || status === 'invoiced' ? status : 'delivered',
      arrivedAt: body.arrivedAt,
      completedAt: body.completedAt,
      unsigned: body.unsigned ?? null,
      undelivered: null,
    })),
});

/** Why an order comes back with the truck, or without a reason that it does not. What is delivered stays so. */
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
    change(tx, params.id, ({ status }) => ({
      status: status === 'delivered' ? 'shipped' : status,
      completedAt: null,
      unsigned: null,
    })),
});
