import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { sampleLocation } from '../../carts/data/shop-samples.fixture.ts';

const LOCATION = sampleLocation();
let db: CratebookDatabase;

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 't', userId: crypto.randomUUID() });
  await db.live('locations').put(LOCATION);
});
afterEach(() => db.delete());

const set = (deliveryInstructions: string, base: string) =>
  commit(db, 'locations.setDeliveryInstructions', {
    body: { customerLocationId: LOCATION.customerLocationId, deliveryInstructions, base },
  });
const shown = async () => (await db.live('locations').toArray())[0]?.deliveryInstructions;

test('delivery instructions typed in steps are one change with the text that the user saw first', async () => {
  await set('Back', '');
  await set('Back door', 'Back');
  expect(await shown()).toBe('Back door');
  expect((await db.outbox.toArray()).map(({ args }) => args.body)).toEqual([
    { customerLocationId: LOCATION.customerLocationId, deliveryInstructions: 'Back door', base: '' },
  ]);
});

test('delivery instructions of another user are not replaced by a text written without seeing them', async () => {
  await db.live('locations').update(LOCATION.customerLocationId, { deliveryInstructions: 'Code 4411' });
  await set('Front door', '');
  expect(await shown()).toBe('Code 4411');
});

test('[F6] receiving hours and instructions that follow each other are one change with both', async () => {
  const { customerLocationId } = LOCATION;
  const receives = { from: '06:00', until: '10:00' };
  await commit(db, 'locations.setDeliveryInstructions', {
    body: { customerLocationId, deliveryInstructions: '', base: '', receives },
  });
  await set('Back door', '');
  expect((await db.live('locations').toArray())[0]).toMatchObject({ deliveryInstructions: 'Back door', receives });
  expect((await db.outbox.toArray()).map(({ args }) => args.body)).toEqual([
    { customerLocationId, deliveryInstructions: 'Back door', base: '', receives },
  ]);
});
