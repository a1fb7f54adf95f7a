import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';
import { SIGNATURE_PNG } from './world-deliveries.ts';

/** Samples of a driver's actions, in the order of a day. */
export function deliverySamples(ids: Company['ids']): Record<Extract<EndpointName, `deliveries.${string}`>, Sample> {
  const driver = { role: 'APP' as const };
  const now = new Date().toISOString();
  const run = { id: ids.route, day: now.slice(0, 10) };
  const ofOrder = { ...driver, params: { id: ids.salesOrder } };
  return {
    'deliveries.routes': driver,
    'deliveries.deliveries': { ...driver, params: { id: ids.route }, query: { day: run.day } },
    'deliveries.arrange': { ...driver, params: run, body: { stops: [ids.location], arrangedAt: now } },
    'deliveries.start': { ...driver, params: run, body: { startedAt: now } },
    'deliveries.finish': { ...driver, params: run, body: { finishedAt: now } },
    'deliveries.takeOver': { ...driver, params: run, body: { takenAt: now } },
    'deliveries.load': {
      ...ofOrder,
      body: { eventId: randomUUID(), lineNumber: 1, quantity: 1, loadedAt: now },
    },
    'deliveries.get': ofOrder,
    'deliveries.setLine': {
      ...driver,
      params: { id: ids.salesOrder, lineNumber: '1' },
      body: {
        shortQuantity: 0,
        shortReason: null,
        refusedQuantity: 1,
        refusedReason: 'damaged',
        returnedQuantity: 0,
        returnedReason: null,
        weightGrams: null,
        note: '',
        at: now,
      },
    },
    'deliveries.attachPhoto': {
      ...ofOrder,
      body: { photoId: randomUUID(), lineNumber: 1, mediaType: 'image/jpeg', data: 'cGhvdG8=', takenAt: now },
    },
    'deliveries.photo': { ...ofOrder, query: { photoId: ids.deliveryPhoto } },
    'deliveries.setContainers': { ...ofOrder, body: { containers: [{ kind: 'tote', left: 2, returned: 1 }], at: now } },
    'deliveries.pay': { ...ofOrder, body: { method: 'cash', amount: 1000, reference: '', at: now } },
    'deliveries.toSign': { role: 'SALES', query: { query: 'a' } },
    'deliveries.storeSignature': {
      ...driver,
      params: { id: randomUUID() },
      body: { strokes: [[[1, 2, 0.5, 0]]], image: SIGNATURE_PNG, capturedAt: now },
    },
    'deliveries.sign': {
      ...ofOrder,
      body: {
        signatureId: ids.signature,
        name: 'A chef',
        hash: 'a'.repeat(64),
        total: 1000,
        signedAt: now,
        place: null,
      },
    },
    'deliveries.signature': { ...ofOrder, query: { signatureId: ids.bound } },
    'deliveries.complete': { ...ofOrder, body: { arrivedAt: now, completedAt: now, total: 1000, place: null } },
    'deliveries.cannotDeliver': { ...ofOrder, body: { reason: 'closed', note: '', at: now } },
    'deliveries.reopen': { ...ofOrder, body: { reopenedAt: now } },
    'deliveries.mailReceipt': { ...ofOrder, body: { mailId: randomUUID(), to: 'kitchen@gold.test', at: now } },
    'deliveries.receipt': ofOrder,
  };
}
