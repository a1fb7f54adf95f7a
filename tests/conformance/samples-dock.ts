import { randomUUID } from 'node:crypto';
import type { EndpointName, Sample } from './samples.ts';
import type { Company } from './world.ts';

/** Samples of what happens at the dock and of tracing. */
export function dockSamples(
  own: Company,
  ids: Company['ids'],
): Record<Extract<EndpointName, `receiving.${string}` | `tracing.${string}`>, Sample> {
  const receiver = { role: 'APP' as const };
  return {
    'receiving.vendors': { ...receiver, params: { query: 'search' }, query: { SearchTerm: 'farms', PageNumber: '1' } },
    'receiving.list': { ...receiver, query: { warehouseId: ids.warehouse } },
    'receiving.search': { ...receiver, query: { warehouseId: ids.warehouse, query: 'apple' } },
    'receiving.get': { ...receiver, params: { id: ids.purchaseOrder } },
    'receiving.receiveEntry': {
      ...receiver,
      params: { id: `${ids.purchaseOrder}:1` },
      body: {
        entryId: randomUUID(),
        kind: 'receive',
        itemCode: ids.item,
        description: '',
        quantity: 2,
        uom: 'CS',
        factor: 1,
        weightGrams: null,
        caseWeights: [],
        lotId: randomUUID(),
        lotCode: null,
        originCountry: 'USA',
        packedOn: null,
        expiresOn: null,
        temperatureTenths: 35,
        onHold: false,
        sscc: null,
        bin: 'A-01-1',
        reason: null,
        note: '',
        receivedOn: new Date().toISOString().slice(0, 10),
        receivedAt: new Date().toISOString(),
      },
    },
    'receiving.reverseEntry': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      body: {
        entryId: randomUUID(),
        reverses: ids.receipt,
        note: '',
        receivedOn: new Date().toISOString().slice(0, 10),
        receivedAt: new Date().toISOString(),
      },
    },
    'receiving.attachPhoto': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      body: {
        photoId: randomUUID(),
        entryId: ids.receipt,
        mediaType: 'image/jpeg',
        data: 'cGhvdG8=',
        takenAt: new Date().toISOString(),
      },
    },
    'receiving.photo': { ...receiver, params: { id: ids.purchaseOrder }, query: { entryId: ids.receipt } },
    'receiving.finish': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      body: { finishedAt: new Date().toISOString() },
    },
    'receiving.reopen': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      body: { reopenedAt: new Date().toISOString() },
    },
    'tracing.items': { ...receiver, query: { q: 'apple' } },
    'tracing.categories': receiver,
    'tracing.groups': receiver,
    'tracing.uoms': { ...receiver, params: { upc: ids.gtin } },
    'tracing.item': { ...receiver, params: { itemCode: ids.item } },
    'tracing.countries': receiver,
    'tracing.trace': { ...receiver, params: { lotCode: `${own.mark}-LOT` }, query: { itemCode: ids.item } },
    'tracing.traceSheet': { ...receiver, params: { lotCode: `${own.mark}-LOT` } },
    'tracing.label': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      query: { entryId: ids.receipt },
      expect: [404],
    },
  };
}
