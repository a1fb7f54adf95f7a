import { expect, test } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { sql } from '../convergence/sql.ts';
import { clientOf, rig, wire } from './rig.ts';

const { world: newWorld } = rig();

test('[ID5] goods that a device with a fast clock moved after its count are not in the count, though all arrives at once', async () => {
  const world = await newWorld();
  const { tenantId } = world;
  const lotId = uuidv7();
  await world.run(
    [
      sql`update users set role = 'APP', licenses = '{inventory,transfers}', customer_id = null, customer_location_id = null where id = ${world.person(0).userId}`,
      sql`insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, on_hand) values (${tenantId}, ${lotId}, 'I01', 'W1', 'K-1', 'A-01-1', '2026-01-05', 50)`,
      sql`insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, at, by_name)
          values (${tenantId}, ${uuidv7()}, 'opening', 'W1', 'I01', ${lotId}, 'K-1', 'A-01-1', 50, '2026-01-05T12:00:00Z', 'Cy')`,
    ].join(';'),
  );
  const client = await clientOf(world, 0);
  const hourAhead = (minute: number) => new Date(Date.now() + (60 + minute) * 60_000).toISOString();
  const goods = { warehouseId: 'W1', itemCode: 'I01', lotCode: 'K-1' };
  const move = (seq: number, quantity: number) =>
    wire(seq, 'transfers.move', {
      params: { id: lotId },
      body: {
        ...{ ...goods, moveId: uuidv7(), fromBin: 'A-01-1', toBin: 'B-01-1', toLotId: uuidv7(), quantity },
        movedAt: hourAhead(seq),
      },
    });
  const count = wire(2, 'counts.record', {
    body: {
      ...{ ...goods, id: uuidv7(), sessionId: uuidv7(), bin: 'A-01-1', lotId, quantity: 43 },
      countedAt: hourAhead(2),
    },
  });
  const { results } = await client.push([move(1, 7), count, move(3, 3)]);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  const [lot] = await world.rows(`select on_hand from lots where id = '${lotId}'`);
  expect(Number(lot?.on_hand)).toBe(40);
  const [late] = await world.rows('select count(*) as late from stock_moves where at > now()');
  expect(Number(late?.late)).toBe(0);
});
