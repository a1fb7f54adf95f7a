import type { Delivery, deliveryEndpoints, OrderToSign } from '../../../contract/deliveries.ts';
import { AppError } from '../../../contract/errors.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { stopsOf } from '../../../rules/delivery.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { requireLicense } from '../floor/access.ts';
import { isDelivered, touchSalesOrder } from '../picking/order-lock.ts';
import { billDelivery } from '../receivables/bill-delivery.ts';
import { readRoute, readRoutes } from '../routes/collection.ts';
import { arrangeRun, finishRun, startRun, takeOverRun } from '../routes/runs.ts';
import { wordPatterns } from '../search-words.ts';
import { lockDelivery, lockToSign, readableRoutes, requireOwnCustomer, requireOwnRoute } from './access.ts';
import { readDeliveriesOn, readDelivery, readOrdersToSign, readOrderToSign } from './collection.ts';
import { completeDelivery, reopenDelivery, settleAgain, updateUncheckedLines } from './complete.ts';
import { settleLeftBehind, settleNotLoaded } from './left-behind.ts';
import { attachPhoto, readPhoto } from './photos.ts';
import { receiptFacts } from './receipt-facts.ts';
import { requestReceiptMail } from './receipt-mail.ts';
import { signaturePictures, signDelivery, storeSignature } from './sign.ts';
import { addLoaded, noteEvent, requireLine, saveContainers, saveDelivery, saveOutcomes } from './store.ts';
import { recordUndelivered } from './undelivered.ts';

/** Returns a delivery of a route that the caller may read. Throws `not_found` for other routes too. */
async function readOwn(context: SignedInContext, id: string): Promise<Delivery> {
  const delivery = await readDelivery(context.tx, id);
  await requireOwnRoute(context, delivery.routeId);
  return delivery;
}

/**
 * Returns the response to a write: the delivery if the caller may read it, otherwise its id. PUSH8 lets any driver of
 * the warehouse write.
 */
async function written(context: SignedInContext, id: string): Promise<Delivery | { id: string }> {
  const own = await readableRoutes(context);
  const delivery = await readDelivery(context.tx, id);
  return own === null || own.includes(delivery.routeId) ? delivery : { id };
}

/**
 * Returns an order if the caller may read it. Salespeople read orders of their locations, drivers those of their
 * routes, administrators all. Throws `not_found`.
 */
async function readToSign(context: SignedInContext, id: string): Promise<OrderToSign> {
  if (context.actor.role === 'SALES') await requireOwnCustomer(context, id);
  else if (context.actor.role !== 'ADMIN') await readOwn(context, id);
  return readOrderToSign(context.tx, id);
}

/** Handlers of the delivery endpoints. */
export const deliveryHandlers: HandlersOf<typeof deliveryEndpoints> = {
  routes: async (context) => ({ data: await readRoutes(context.tx, await readableRoutes(context)) }),

  deliveries: async (context, { params, query }) => {
    await requireOwnRoute(context, params.id);
    const route = await readRoute(context.tx, params.id);
    const day = query.day ?? dayInZone(context.now.toISOString(), context.tenant.timeZone);
    const deliveries = await readDeliveriesOn(context.tx, params.id, day);
    const stops = stopsOf(deliveries, route.runs.find((run) => run.day === day)?.stops ?? []);
    const place = new Map(stops.map((stop, index) => [stop, index]));
    const placeOf = ({ customerLocationId }: Delivery) => place.get(customerLocationId) ?? 0;
    return { data: deliveries.sort((a, b) => placeOf(a) - placeOf(b) || a.salesOrderNumber - b.salesOrderNumber) };
  },

  arrange: (context, { params, body }) => arrangeRun(context, params, body.stops),
  start: (context, { params, body }) => startRun(context, params, body.startedAt),
  finish: (context, { params, body }) => finishRun(context, params, body.finishedAt),
  takeOver: (context, { params, body }) => takeOverRun(context, params, body.takenAt),

  load: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    const { tx, actor, now } = context;
    const { eventId, lineNumber, quantity } = body;
    await requireLine(tx, order.id, lineNumber);
    const at = happenedAt(body.loadedAt, now);
    const event = { id: eventId, salesOrderId: order.id, lineNumber, kind: 'load', facts: { quantity }, at } as const;
    if (await noteEvent(tx, actor, event)) {
      await addLoaded(tx, order.id, lineNumber, quantity);
      if (quantity > 0) await settleLeftBehind(tx, [order], at, actor.displayName);
      if (order.status === 'shipped' || isDelivered(order)) await settleNotLoaded(tx, order, at, actor.displayName);
      await touchSalesOrder(tx, order.id);
    }
    return written(context, order.id);
  },

  get: (context, { params }) => readToSign(context, params.id),

  setLine: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    const { tx, actor, now } = context;
    const { lineNumber } = params;
    const { at: said, unsaid = false, ...told } = body;
    const outcome = unsaid ? null : { ...told, note: maskCardNumbers(told.note) };
    await requireLine(tx, order.id, lineNumber);
    const at = happenedAt(said, now);
    await noteEvent(tx, actor, { salesOrderId: order.id, lineNumber, kind: 'line', facts: outcome ?? { unsaid }, at });
    await saveOutcomes(tx, [{ salesOrderId: order.id, lineNumber, outcome }]);
    // The goods are on the truck, also if they are staged on a device without a signal.
    if (outcome) await settleLeftBehind(tx, [order], at, actor.displayName);
    if (isDelivered(order)) await settleNotLoaded(tx, order, at, actor.displayName);
    await settleAgain(context, order, at);
    await updateUncheckedLines(context, order, at);
    await touchSalesOrder(tx, order.id);
    await billDelivery(tx, order, { userId: actor.userId, name: actor.displayName, at });
    return written(context, order.id);
  },

  attachPhoto: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    await attachPhoto(context, order, body);
    return written(context, order.id);
  },

  photo: async (context, { params, query }) => {
    const { salesOrderNumber } = await readOwn(context, params.id);
    return readPhoto(context.tx, params.id, salesOrderNumber, query.photoId);
  },

  setContainers: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    const { tx, actor, now } = context;
    const { containers } = body;
    const at = happenedAt(body.at, now);
    await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'containers', facts: { containers }, at });
    await saveContainers(tx, order.id, containers, at);
    await touchSalesOrder(tx, order.id);
    return written(context, order.id);
  },

  pay: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    const { tx, actor, now } = context;
    const at = happenedAt(body.at, now);
    const payment = { ...body, reference: maskCardNumbers(body.reference) };
    await noteEvent(tx, actor, { salesOrderId: order.id, kind: 'payment', facts: payment, at });
    await saveDelivery(tx, order.id, { payment: body.method === 'none' ? null : { ...payment, at } });
    await touchSalesOrder(tx, order.id);
    await billDelivery(tx, order, { userId: actor.userId, name: actor.displayName, at });
    return written(context, order.id);
  },

  toSign: async ({ tx, actor }, { query }) => ({
    data: await readOrdersToSign(tx, actor.userId, wordPatterns(query.query)),
  }),

  storeSignature: async (context, { params, body }) => {
    if (context.actor.role !== 'SALES') requireLicense(context, 'driver');
    await storeSignature(context, params.id, body);
    return { id: params.id };
  },

  sign: async (context, { params, body }) => {
    const order = await lockToSign(context, params.id);
    await signDelivery(context, order, body);
    if (context.actor.role === 'SALES') return readOrderToSign(context.tx, order.id);
    const answer = await written(context, order.id);
    return 'routeId' in answer ? readOrderToSign(context.tx, order.id) : answer;
  },

  signature: async (context, { params, query }) => {
    const { salesOrderNumber: number } = await readToSign(context, params.id);
    const bytes = (await signaturePictures(context.tx, params.id)).get(query.signatureId);
    if (!bytes) throw new AppError('not_found');
    const fileName = `Signature-${number}-${query.signatureId.slice(0, 8)}.png`;
    return { fileName, mediaType: 'image/png', bytes, inline: true };
  },

  complete: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    await completeDelivery(context, order, body);
    return written(context, order.id);
  },

  cannotDeliver: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    await recordUndelivered(context, order, body);
    return written(context, order.id);
  },

  reopen: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    await reopenDelivery(context, order, body);
    return written(context, order.id);
  },

  mailReceipt: async (context, { params, body }) => {
    const order = await lockDelivery(context, params.id);
    await requestReceiptMail(context, order, body);
    return written(context, order.id);
  },

  receipt: async (context, { params, query }) => {
    const delivery = await readOwn(context, params.id);
    const letterhead = await readLetterhead(context);
    return pdfAnswer(context.tenant.id, `Receipt-${delivery.salesOrderNumber}.pdf`, 'receiptPdf', delivery, {
      letterhead,
      locale: query.locale ?? context.locale,
      timeZone: context.tenant.timeZone,
      ...(await receiptFacts(context.tx, delivery)),
      now: context.now,
    });
  },
};
