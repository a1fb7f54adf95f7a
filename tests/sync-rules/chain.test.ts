import { expect, test } from 'vitest';
import { findLocation } from '../../src/features/locations/data/queries.ts';
import { checkScopesNow } from '../../workers/sync/check.ts';
import { clientOf, line, order, rig } from './rig.ts';

const { world: newWorld } = rig();
const LOCATIONS = 1000;

test("[C7.6] an order of one of 1,000 locations updates its customer's debt once, and no location", async () => {
  const world = await newWorld();
  await world.run(
    `insert into customer_locations select (jsonb_populate_record(l, jsonb_build_object('customer_location_id', 'M' || n))).*
     from customer_locations l, generate_series(1, ${LOCATIONS}) n where l.customer_location_id = 'L1'`,
  );
  const client = await clientOf(world, 0);
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  const owedBefore = (await findLocation(device.db, 'L1'))!.credit.openOrders;
  const [{ clock } = { clock: 0 }] = await world.rows('select value as clock from tenant_clock');
  const body = order('0193a000-0000-7000-8000-000000000001', 'I01', 1);
  await client.push([line(1, 'I01', 1), { ...line(2, 'I01', 1), name: 'orders.submit', args: { body } }]);
  const noted = await world.rows(
    `select collection, count(*)::int as rows from changes where clock > ${clock} group by collection order by collection`,
  );
  expect(noted).toContainEqual({ collection: 'customerCredits', rows: 1 });
  expect(noted.map(({ collection }) => collection)).not.toContain('locations');
  expect(noted.reduce((sum, { rows }) => sum + Number(rows), 0)).toBeLessThan(10);
  await device.sync();
  const owed = (await findLocation(device.db, 'L1'))!.credit.openOrders;
  expect(owed).toBeGreaterThan(owedBefore);
  const [{ open } = { open: 0 }] = await world.rows(
    "select open_orders_cents as open from customers where customer_id = 'C1'",
  );
  expect(owed).toBe(Number(open));
  expect(await checkScopesNow(device.db, device.transport, async () => {})).toBe(false);
});

test('[C7.6] [PULL9] an app that does not know the row of a debt agrees with the sums of its scopes', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const reply = await client.pull();
  expect(reply.changes.some(({ collection }) => collection === 'customerCredits')).toBe(true);
  const { body } = await client.send('POST', '/sync/check', {
    epoch: reply.epoch,
    scopes: reply.scopes
      .filter(({ scope }) => scope.startsWith('customer:'))
      .map(({ reset: _reset, ...cursor }) => ({
        ...cursor,
        rows: 0,
        hash: '0',
      })),
  });
  const guides = reply.changes.filter(({ scope, row }) => scope.startsWith('customer:') && row !== null);
  expect(guides.filter(({ collection }) => collection !== 'customerCredits')).toEqual([]);
  expect(body).toEqual({ mismatched: [] });
});
