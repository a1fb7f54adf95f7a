import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';
import { PIXEL } from './samples-credits.ts';

/** Samples of receiving, packouts, tracing and recalls. */
export function dockSamples(
  own: Company,
  ids: Company['ids'],
): Record<
  Extract<
    EndpointName,
    | `receiving.${string}`
    | `tracing.${string}`
    | `packouts.${string}`
    | `recalls.${string}`
    | `recallNotices.${string}`
    | `truckChecks.${string}`
  >,
  Sample
> {
  const receiver = { role: 'APP' as const };
  const packer = receiver;
  const answer = {
    goods: [{ itemCode: ids.item, lotCode: `${own.mark}-LOT`, uom: 'CS', kept: 1, discarded: 0 }],
    note: '',
    answeredAt: new Date().toISOString(),
  };
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
    'recalls.list': receiver,
    'recalls.get': { ...receiver, params: { id: ids.recall } },
    'recalls.start': {
      ...receiver,
      body: {
        ...{ id: randomUUID(), lotCode: `${own.mark}-LOT`, itemCode: ids.item, isMock: true },
        ...{ reason: 'Exercise', instructions: '' },
      },
    },
    'recalls.answer': { ...receiver, params: { id: ids.recall, noticeId: ids.recallNotice }, body: answer },
    'recalls.end': { ...receiver, params: { id: ids.recall }, body: { state: 'done', conclusion: 'All found' } },
    'recallNotices.answer': { role: 'CUSTOMER', params: { id: ids.recallNotice }, body: answer },
    'truckChecks.record': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      body: {
        ...{ checkId: randomUUID(), door: '4', sealState: 'intact', seal: 'S-1', temperatureTenths: 30, note: '' },
        ...{ photo: PIXEL, checkedAt: new Date().toISOString() },
      },
    },
    'truckChecks.photo': {
      ...receiver,
      params: { id: ids.purchaseOrder },
      query: { checkId: randomUUID() },
      expect: [404],
    },
    'truckChecks.log': { role: 'ADMIN', query: { kind: 'goods', from: '2026-01-01' } },
    'truckChecks.logRows': { role: 'ADMIN' },
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
    'packouts.list': { ...packer, query: { warehouseId: ids.warehouse } },
    'packouts.get': { ...packer, params: { id: ids.packout } },
    'packouts.record': {
      ...packer,
      params: { id: ids.packout },
      body: {
        entryId: randomUUID(),
        warehouseId: ids.warehouse,
        kind: 'source',
        itemCode: ids.item,
        description: '',
        quantity: 2,
        uom: 'CS',
        factor: 1,
        weightGrams: null,
        caseWeights: [],
        lotId: ids.lot,
        lotCode: `${own.mark}-LOT`,
        originCountry: null,
        packedOn: null,
        expiresOn: null,
        expiryReason: '',
        onHold: false,
        bin: 'A-01-1',
        reason: null,
        note: '',
        doneOn: new Date().toISOString().slice(0, 10),
        doneAt: new Date().toISOString(),
      },
    },
    'packouts.reverse': {
      ...packer,
      params: { id: ids.packout },
      body: {
        entryId: randomUUID(),
        reverses: ids.packed,
        note: '',
        doneOn: new Date().toISOString().slice(0, 10),
        doneAt: new Date().toISOString(),
      },
    },
    'packouts.close': { ...packer, params: { id: ids.packout }, body: { closedAt: new Date().toISOString() } },
    'packouts.reopen': { ...packer, params: { id: ids.packout }, body: { reopenedAt: new Date().toISOString() } },
    'packouts.label': { ...packer, params: { id: ids.packout }, query: { entryId: ids.packed, copies: '1' } },
  };
}
