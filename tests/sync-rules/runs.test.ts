import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LINES } from '../../contract/constants.ts';
import type { WireMutation } from '../../contract/sync.ts';
import { clientOf, line, rig, wire } from './rig.ts';

const { world: newWorld } = rig();

/** A line that may be refused for its item, its unit or its form, removed, or set again; sometimes something else comes between. */
const step = fc.record({
  itemCode: fc.constantFrom('I01', 'I02', 'I03', 'NONE', ''),
  uom: fc.constantFrom('CS', 'CS', 'CS', 'BARREL'),
  quantity: fc.constantFrom(0, 0, 1, 2, 7.5, -1),
  kind: fc.constantFrom('line', 'line', 'line', 'line', 'location', 'lines', 'depends'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function toWire({ itemCode, uom, quantity, kind }: Step, index: number): WireMutation {
  const seq = index + 1;
  if (kind === 'lines')
    return wire(seq, 'carts.updateLines', { body: { customerLocationId: 'L1', lines: [{ itemCode, uom, quantity }] } });
  return wire(
    seq,
    'carts.setLine',
    { body: { customerLocationId: kind === 'location' ? 'NOWHERE' : 'L1', itemCode, uom, quantity } },
    kind === 'depends' && index > 0 ? { dependsOn: [index] } : {},
  );
}

test('[PUSH1] [PUSH5] changes that are applied as a run end exactly as the same ones pushed one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const mutations = steps.map(toWire);
      const ends = [];
      for (const size of [mutations.length, 1]) {
        const world = await newWorld();
        const client = await clientOf(world, 0);
        const results = [];
        for (let at = 0; at < mutations.length; at += size)
          results.push(...(await client.push(mutations.slice(at, at + size))).results);
        // A repeated mutation gets the same response, in either way of settling.
        expect((await client.push(mutations)).results).toEqual(results);
        ends.push({
          results,
          lines: await world.rows(
            'select item_code, uom, quantity::float8 as quantity from cart_lines order by added_at is null, item_code, uom',
          ),
          stored: await world.rows(
            `select seq, status, code, answer_status, case when jsonb_typeof(answer) <> 'array' then regexp_replace(answer::text, '"addedAt": "[^"]*"', '', 'g') end as answer, encode(body_hash, 'hex') as hash from sync_results order by seq`,
          ),
          live: await world.rows(
            "select id, scope from changes where collection = 'cartLines' and not deleted order by id",
          ),
        });
      }
      expect(ends[0]).toEqual(ends[1]);
    }),
    { numRuns: 40 },
  );
});

test('[PUSH1] a run that the database rejects is settled one by one, and only the cause is rejected', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await world.run(
    `alter table cart_lines add constraint odd check (tenant_id <> '${world.tenantId}' or quantity <> 13)`,
  );
  const reply = await client.push([line(1, 'I01', 2), line(2, 'I02', 13), line(3, 'I03', 4)]);
  await world.run('alter table cart_lines drop constraint odd');
  expect(reply.results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', null],
    ['rejected', 'invalid_input'],
    ['applied', null],
  ]);
  expect(await world.rows('select item_code from cart_lines order by 1')).toEqual([
    { item_code: 'I01' },
    { item_code: 'I03' },
  ]);
});

test('[PUSH6] a run with an infrastructure failure on one change settles those before it and stops there', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await world.run(`create function fail_on_13() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$;
    create trigger fail_on_13 before insert on cart_lines for each row when (new.quantity = 13 and new.tenant_id = '${world.tenantId}') execute function fail_on_13()`);
  const pushed = [line(1, 'I01', 2), line(2, 'I02', 13), line(3, 'I03', 4)];
  const reply = await client.push(pushed);
  expect(reply).toMatchObject({
    results: [{ seq: 1, status: 'applied' }],
    lastSeq: 1,
    stop: { kind: 'retry', seq: 2 },
  });
  await world.run('drop trigger fail_on_13 on cart_lines; drop function fail_on_13()');
  expect(await client.push(pushed)).toMatchObject({ lastSeq: 3, stop: null });
});

test('[PUSH3] [PUSH4] a run begins after the settled mutations and ends before a gap', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await client.push([line(1, 'I01', 1), line(2, 'I02', 2)]);
  const reply = await client.push([line(2, 'I02', 2), line(3, 'I03', 3), line(4, 'I01', 4), line(6, 'I02', 6)]);
  expect(reply).toMatchObject({
    results: [{ seq: 2 }, { seq: 3 }, { seq: 4 }],
    lastSeq: 4,
    stop: { kind: 'gap', seq: 6, expected: 5 },
  });
});

test(`[PUSH1] within a run a cart never holds more than ${MAX_LINES} lines, and room that was made is used`, async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  await world.run(`insert into cart_lines (tenant_id, customer_location_id, item_code, uom, quantity, added_at)
    select '${world.tenantId}', 'L1', 'F' || n, 'CS', 1, now() from generate_series(1, ${MAX_LINES - 1}) n`);
  const reply = await client.push([
    line(1, 'I01', 1),
    line(2, 'I02', 1),
    line(3, 'F1', 0),
    line(4, 'I02', 1),
    line(5, 'I03', 1),
  ]);
  expect(reply.results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied', 'applied', 'rejected']);
  expect(await world.rows('select count(*)::int as lines from cart_lines')).toEqual([{ lines: MAX_LINES }]);
});

test('[I1] a pull that cannot return all results answers as of the last returned one, and the rest comes with the next push', async () => {
  const world = await newWorld();
  const client = await clientOf(world, 0);
  const lines = Array.from({ length: 1100 }, (_, index) =>
    line(index + 1, index === 1049 ? 'NONE' : 'I01', 1 + (index % 5)),
  );
  await client.push(lines.slice(0, 1000));
  await client.push(lines.slice(1000));
  const pulled = await client.pull();
  expect([pulled.lastSeq, pulled.results.length]).toEqual([1000, 1000]);
  const again = await client.push(lines.slice(1000));
  expect(again.lastSeq).toBe(1100);
  expect(again.results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { seq: 1050, code: 'item_unknown' },
  ]);
});
