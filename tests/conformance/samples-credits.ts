import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';

/** Samples of credit decisions, and of the memos that a customer reads. */
export function creditSamples(ids: Company['ids']): Record<Extract<EndpointName, `credits.${string}`>, Sample> {
  const office = { role: 'ADMIN' as const };
  const shopper = { role: 'CUSTOMER' as const };
  const at = { customerLocationId: ids.location };
  const ofMemo = { ...shopper, params: { id: ids.creditMemo } };
  return {
    'credits.requests': { role: 'APP', query: { ...at, search: 'apple' } },
    'credits.requestRows': { role: 'APP', query: { ...at, search: 'apple' } },
    'credits.requestLocations': { role: 'APP' },
    'credits.decide': {
      ...office,
      params: { id: randomUUID() },
      body: { decisions: [{ requestId: ids.creditRequest, decision: 'granted', amount: null }], reason: '' },
    },
    'credits.decideMatching': {
      ...office,
      params: { id: randomUUID() },
      body: {
        matching: {
          filters: { status: 'open', ...at },
          expected: { total: 100, totals: { toCredit: 1_000_000, takenOff: 1_000_000 } },
        },
        decision: 'approve',
        reason: '',
      },
    },
    'credits.undo': { ...office, params: { id: ids.creditDecision } },
    'credits.keep': { ...office, params: { id: ids.creditRequest }, body: { kept: true } },
    'credits.memos': { ...shopper, query: { ...at, search: 'apple' } },
    'credits.handedBack': { ...shopper, query: at },
    'credits.memo': ofMemo,
    'credits.memoPdf': ofMemo,
  };
}
