import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { NOW } from '../shop.fixture.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let picker: Actor;
let lead: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  picker = await floor.shop.worker(['picking'], 'W1');
  lead = await floor.shop.worker(['picking', 'lead'], 'W1');
});
afterAll(() => floor.shop.close());

const exceptionOf = async (eventId: string, kind = 'expired_pick') =>
  (
    await floor.shop.sql('select * from exceptions where tenant_id = $1 and kind = $2 and subject = $3', [
      kind,
      eventId,
    ])
  )[0];
const resolve = (id: unknown, resolution: 'send_back' | 'accept') =>
  floor.shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String(id) },
    body: { resolution, note: '', resolvedAt: NOW.toISOString() },
  });
/** Picks two cases from a lot that expired the day before, or on the day itself. */
async function pick(as: Actor, lotCode: string, expiresOn = '2026-11-18') {
  const lotId = await floor.lot('KALE', lotCode, 10, expiresOn);
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  const { eventId } = await floor.record(as, id, { lotId, quantity: 2 });
  return { id, eventId, lotId };
}

test('[B16] a pick from an expired lot is kept and waits for the lead, who puts the goods back', async () => {
  const { id, eventId, lotId } = await pick(picker, 'OLD-1');
  const exception = await exceptionOf(eventId);
  expect(exception).toMatchObject({ status: 'open', about: { lotCode: 'OLD-1', expiresOn: '2026-11-18' } });
  expect(await floor.line(id)).toMatchObject({ picked_quantity: 2 });
  await resolve(exception?.id, 'send_back');
  expect(await floor.line(id)).toMatchObject({ picked_quantity: 0 });
  expect(await floor.onHand(lotId)).toBe(10);
  expect(await exceptionOf(eventId)).toMatchObject({ status: 'resolved', resolution: 'send_back' });
});

test('[B16] the lead may leave it, and the picker may take it back', async () => {
  const left = await pick(picker, 'OLD-2');
  await resolve((await exceptionOf(left.eventId))?.id, 'accept');
  expect(await floor.line(left.id)).toMatchObject({ picked_quantity: 2 });
  const undone = await pick(picker, 'OLD-3');
  await floor.undo(picker, undone.id, undone.eventId);
  expect(await exceptionOf(undone.eventId)).toMatchObject({ status: 'resolved' });
});

test('[B16] a lead’s own pick, and a lot that expires on the day, are no exception', async () => {
  expect(await exceptionOf((await pick(lead, 'OLD-4')).eventId)).toBeUndefined();
  expect(await exceptionOf((await pick(picker, 'TODAY', '2026-11-19')).eventId)).toBeUndefined();
});

test('[F2.4] a pick from a lot on hold waits for the lead, also the lead’s own, and the goods go back', async () => {
  const lotId = await floor.lot('KALE', 'HELD-1', 10, '2026-11-18');
  await floor.shop.sql('update lots set on_hold = true where tenant_id = $1 and id = $2', [lotId]);
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 2 }]);
  const { eventId } = await floor.record(lead, id, { lotId, quantity: 2 });
  // The hold is the reason, also of an expired lot.
  expect(await exceptionOf(eventId)).toBeUndefined();
  const exception = await exceptionOf(eventId, 'held_pick');
  expect(exception).toMatchObject({ status: 'open', about: { lotCode: 'HELD-1' } });
  await resolve(exception?.id, 'send_back');
  expect(await floor.line(id)).toMatchObject({ picked_quantity: 0 });
  expect(await floor.onHand(lotId)).toBe(10);
  const again = await floor.record(picker, id, { lotId, quantity: 1 });
  await floor.undo(picker, id, again.eventId);
  expect(await exceptionOf(again.eventId, 'held_pick')).toMatchObject({ status: 'resolved' });
});
