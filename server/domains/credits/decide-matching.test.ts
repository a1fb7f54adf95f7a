import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creditEndpoints, MOST_MATCHING } from '../../../contract/credits.ts';
import type { BodyIn } from '../../../contract/endpoint.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { failure } from '../shop.fixture.ts';
import { creditHandlers } from './handlers.ts';

type Body = BodyIn<typeof creditEndpoints.decideMatching>;

let gate: DeliveriesFixture;
let kale: string;
let office: Actor;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 5000);
  office = { ...gate.driver, role: 'ADMIN', displayName: 'Olga Office', licenses: [] };
});
afterAll(() => gate.floor.shop.close());
beforeEach(async () => {
  // Requests of an earlier test no longer match.
  await gate.floor.shop.sql(
    `update credit_requests set withdrawn_at = now(), withdrawn_by = '', kept_at = now(), kept_by = '' where tenant_id = $1`,
  );
});

/** A delivered order: `refused` of one line are refused and `returned` of it returned. */
async function delivered(refused: number, returned: number): Promise<string> {
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
  await gate.setLine(id, {
    refusedQuantity: refused,
    refusedReason: refused > 0 ? 'damaged' : null,
    returnedQuantity: returned,
    returnedReason: returned > 0 ? 'wrong_item' : null,
  });
  await gate.complete(id);
  return id;
}
/** A request whose delivery was corrected after its credit memo. It is first in the list, in every order. */
async function contradicted(): Promise<void> {
  const id = await delivered(0, 1);
  await decide({ matching: await seen() });
  await gate.reopen(id);
  await gate.setLine(id, { returnedQuantity: 0, returnedReason: null });
  await gate.complete(id);
}
const list = () =>
  gate.floor.shop.call(creditEndpoints.requests, creditHandlers.requests, { as: office, query: { status: 'open' } });
const seen = async (): Promise<Body['matching']> => {
  const { total, totals } = await list();
  return { filters: { status: 'open' }, expected: { total, totals } };
};
const decide = (body: Partial<Body> & Pick<Body, 'matching'>, id = randomUUID()) =>
  gate.floor.shop.call(creditEndpoints.decideMatching, creditHandlers.decideMatching, {
    as: office,
    params: { id },
    body: { decision: 'approve', reason: '', ...body },
  });
const undo = (id: string) =>
  gate.floor.shop.call(creditEndpoints.undo, creditHandlers.undo, { as: office, params: { id } });
const balance = () =>
  gate.sum("select balance_cents as sum from customers where tenant_id = $1 and customer_id = 'C1'");

describe('[G3.1] a decision on all requests that match', () => {
  test('approves returned goods and acknowledges refused goods in one call, and is undone as a whole', async () => {
    await delivered(1, 2);
    await delivered(0, 1);
    const before = await balance();
    const id = randomUUID();
    expect(await decide({ matching: await seen() }, id)).toEqual({ changed: 3, left: [], granted: 3000, memos: 2 });
    expect((await list()).total).toBe(0);
    expect(await balance()).toBe(before - 3000);
    await delivered(0, 1);
    const invoiced = (await balance()) - (before - 3000);
    expect(invoiced).toBeGreaterThan(0);
    // A late copy of the call has no effect on a later request.
    expect(await decide({ matching: await seen() }, id)).toEqual({ changed: 0, left: [], granted: 0, memos: 0 });
    expect((await list()).total).toBe(1);
    expect((await undo(id)).data).toHaveLength(3);
    expect((await list()).total).toBe(4);
    expect(await balance()).toBe(before + invoiced);
  });

  test('refuses a reason with a card number, because the customer reads it', async () => {
    await delivered(0, 1);
    const reason = 'Refunded to 4111-1111-1111-1111';
    expect(await failure(decide({ matching: await seen(), reason }))).toBe('card_number');
    const [row] = (await list()).data;
    const decisions = [{ requestId: row!.id, decision: 'declined' as const, amount: null }];
    const one = gate.floor.shop.call(creditEndpoints.decide, creditHandlers.decide, {
      as: office,
      params: { id: randomUUID() },
      body: { decisions, reason },
    });
    expect(await failure(one)).toBe('card_number');
  });

  test('declines with a reason, and leaves refused goods, which need no credit', async () => {
    await delivered(1, 2);
    const matching = await seen();
    expect(await failure(decide({ matching, decision: 'decline' }))).toBe('invalid_input');
    expect(await decide({ matching, decision: 'decline', reason: 'Too late' })).toEqual({
      changed: 1,
      left: [{ reason: 'unfit', count: 1 }],
      granted: 0,
      memos: 0,
    });
    expect((await list()).data).toMatchObject([{ basis: 'taken_off' }]);
  });

  test('applies only the filters and words of the list', async () => {
    await delivered(1, 2);
    const { total, totals } = await list();
    const expected = { total, totals };
    expect(
      await decide({ matching: { filters: { status: 'open' }, search: 'none says this', expected } }),
    ).toMatchObject({
      changed: 0,
      left: [{ reason: 'gone', count: 2 }],
    });
    const onlyRefused = { filters: { status: 'open', kind: 'refused' }, expected } as const;
    expect(await decide({ matching: onlyRefused })).toMatchObject({ changed: 1, granted: 0 });
    expect((await list()).data).toMatchObject([{ basis: 'to_credit' }]);
  });

  test('decides nothing if more match, or for a greater sum, than the user saw', async () => {
    await delivered(0, 1);
    const matching = await seen();
    const other = await delivered(0, 1);
    expect(await failure(decide({ matching }))).toBe('conflict');
    expect((await list()).total).toBe(2);
    const both = await seen();
    await gate.setLine(other, { returnedQuantity: 3, returnedReason: 'quality' });
    await gate.complete(other);
    expect((await list()).total).toBe(2);
    expect(await failure(decide({ matching: both }))).toBe('conflict');
  });

  test('reports requests that are gone, and leaves contradicted ones', async () => {
    await contradicted();
    await delivered(0, 1);
    const { data, total, totals } = await list();
    expect(data.map(({ state }) => state)).toEqual(['contradicted', 'open']);
    const matching = { filters: { status: 'open' }, expected: { total: total + 1, totals } } as const;
    expect(await decide({ matching })).toMatchObject({
      changed: 1,
      left: [
        { reason: 'gone', count: 1 },
        { reason: 'unfit', count: 1 },
      ],
    });
  });

  test(`changes at most ${MOST_MATCHING} that it applies to in one call, and the rest in the next`, async () => {
    await contradicted();
    const id = await delivered(0, 1);
    const extra = 40;
    await gate.floor.shop.sql(
      `with copies as (
         insert into sales_orders select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'sales_order_number', 900000 + n, 'order_id', null))).*
         from sales_orders s, generate_series(1, $3::int) n where s.tenant_id = $1 and s.id = $2 returning tenant_id, id),
       lines as (
         insert into sales_order_lines select (jsonb_populate_record(l, jsonb_build_object('sales_order_id', c.id))).*
         from sales_order_lines l, copies c where l.tenant_id = $1 and l.sales_order_id = $2)
       insert into credit_requests select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(), 'sales_order_id', c.id))).*
       from credit_requests q, copies c where q.tenant_id = $1 and q.sales_order_id = $2`,
      [id, MOST_MATCHING + extra - 1],
    );
    // Without statistics, PostgreSQL expects two rows and compares each with each.
    const connection = await gate.floor.shop.db.database.connect();
    await connection
      .query('analyze credit_requests, sales_orders, sales_order_lines')
      .finally(() => connection.release());
    const decision = randomUUID();
    expect(await decide({ matching: await seen() }, decision)).toMatchObject({
      changed: MOST_MATCHING,
      memos: MOST_MATCHING,
      left: [
        { reason: 'unfit', count: 1 },
        { reason: 'limit', count: extra },
      ],
    });
    expect(await decide({ matching: await seen() })).toMatchObject({ changed: extra });
    await undo(decision);
    expect((await list()).total).toBe(MOST_MATCHING + 1);
  });
});
