import { describe, expect, it } from 'vitest';
import { priceDelivery, signedHash } from '../../rules/delivery.ts';
import { type Collected, collect } from '../../rules/route-transfer/collect.ts';
import { framesOf, manifestOf } from '../../rules/route-transfer/route-transfer.ts';
import { deflate, inflate } from '../../src/lib/deflate.ts';
import { writeQr } from '../../src/scan/qr/write-qr.ts';
import { demoRun } from '../harness/demo-run.ts';

const run = demoRun(60);

describe('a run of 60 lines of the demo company', () => {
  it('is ten QR codes of version 15 at most, two of which may be lost', async () => {
    const frames = await framesOf(run, deflate);
    expect(frames.length).toBeLessThanOrEqual(10);
    for (const frame of frames) expect(writeQr(frame, 'L').version).toBeLessThanOrEqual(15);
  });

  it('prices and signs on the other phone to the same cent and the same hash', async () => {
    const frames = await framesOf(run, deflate);
    let collected: Collected | null = null;
    for (const frame of frames.slice(2)) ({ collected } = collect(collected, frame, run.tenantId));
    const taken = await manifestOf(collected!, run.tenantId, inflate);
    expect(taken).toEqual(run);
    for (const [at, delivery] of taken!.deliveries.entries()) {
      expect(priceDelivery(delivery)).toEqual(priceDelivery(run.deliveries[at]!));
      expect(await signedHash(delivery)).toBe(await signedHash(run.deliveries[at]!));
    }
    expect(taken!.deliveries.some((delivery) => priceDelivery(delivery).total > 0)).toBe(true);
  });
});
