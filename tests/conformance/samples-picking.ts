import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';

/** Samples of picking, its assignments, and pickups, in the order of a night. */
export function pickingSamples(
  own: Company,
  ids: Company['ids'],
): Record<Extract<EndpointName, `picking.${string}` | `pickups.${string}`>, Sample> {
  const picker = { role: 'APP' as const };
  const now = new Date().toISOString();
  return {
    'picking.commits': { ...picker, params: { id: `${ids.salesOrder}:1` } },
    'picking.allocationSummary': { ...picker, params: { id: `${ids.salesOrder}:1` }, query: { query: 'LOT' } },
    'picking.picks': { ...picker, params: { id: `${ids.salesOrder}:1` } },
    'picking.record': {
      ...picker,
      params: { id: ids.salesOrder },
      body: {
        eventId: randomUUID(),
        lineNumber: 1,
        kind: 'pick',
        itemCode: ids.item,
        lotId: ids.lot,
        lotCode: `${own.mark}-LOT`,
        bin: 'A-01-1',
        quantity: 1,
        weightGrams: null,
        caseWeightsGrams: [],
        reason: null,
        container: '',
        pickedAt: now,
      },
    },
    'picking.undo': {
      ...picker,
      params: { id: ids.salesOrder, pickId: ids.pick },
      body: { eventId: randomUUID(), undoneAt: now },
    },
    'picking.start': { ...picker, params: { id: ids.salesOrder }, body: { startedAt: now } },
    'picking.assign': {
      ...picker,
      params: { id: ids.salesOrder },
      body: { userId: null, assignedAt: now },
    },
    'picking.assignZones': {
      ...picker,
      params: { id: ids.warehouse, userId: ids.picker },
      body: { zones: ['A', 'B'], assignedAt: now },
    },
    'picking.decideShort': {
      ...picker,
      params: { id: ids.salesOrder, pickId: ids.pick },
      body: { decision: 'buy', decidedAt: now },
      expect: [404],
    },
    'picking.stage': {
      ...picker,
      params: { id: ids.salesOrder },
      body: { stagedAt: now, lane: 'B2', pallets: [{ number: 'P1', weightGrams: 12_000 }] },
    },
    'pickups.handOver': {
      ...picker,
      params: { id: ids.pickupOrder },
      body: { receivedBy: 'Maria Lopez', handedOverAt: now },
    },
    'pickups.undoHandover': {
      ...picker,
      params: { id: ids.pickupOrder },
      body: { undoneAt: now },
    },
    'picking.palletNumbers': { ...picker, params: { id: ids.warehouse } },
  };
}
