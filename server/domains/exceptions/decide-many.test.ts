import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { exceptionEndpoints, MOST_EXCEPTIONS } from '../../../contract/exceptions.ts';
import type { ExceptionKind } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { raiseException } from '../floor/exceptions.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { exceptionHandlers } from './handlers.ts';

type Body = BodyIn<typeof exceptionEndpoints.decideMany>;

let shop: Shop;
let admin: Actor;
let ana: Actor;
let elsewhere: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  ana = await shop.worker(['lead'], 'W1');
  elsewhere = await shop.worker(['lead'], 'W2');
  admin = { ...ana, role: 'ADMIN', licenses: [], warehouseId: null };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('delete from exceptions where tenant_id = $1');
});

async function raise(kind: ExceptionKind, warehouseId = 'W1', subject: string = randomUUID()): Promise<string> {
  const id = randomUUID();
  await shop.run((tx) => raiseException(tx, { id, kind, subject, warehouseId, about: {}, facts: [] }));
  return id;
}
const decide = (body: Pick<Body, 'which'> & Partial<Body>, as = admin, id: string = randomUUID()) =>
  shop.call(exceptionEndpoints.decideMany, exceptionHandlers.decideMany, {
    as,
    params: { id },
    body: { resolution: 'accept', note: '', resolvedAt: '2026-11-19T16:00:00.000Z', ...body },
  });
const undo = (id: string, as = admin) =>
  shop.call(exceptionEndpoints.undoMany, exceptionHandlers.undoMany, { as, params: { id } });
const open = async () =>
  (await shop.sql("select id from exceptions where tenant_id = $1 and status = 'open'")).map(({ id }) => String(id));
const matching = (total: number, filters: Record<string, string> = { status: 'open' }) =>
  ({ matching: { filters, expected: { total, totals: {} } } }) as Body['which'];

describe('[G3.1] a decision on many exceptions', () => {
  test('refuses a note with a card number', async () => {
    const ids = [await raise('over_pick')];
    expect(await failure(decide({ which: { ids }, note: 'Paid by 4111-1111-1111-1111' }))).toBe('card_number');
    expect(await open()).toEqual(ids);
  });

  test('closes those chosen, names the kinds that need their own decision, and is undone as a whole', async () => {
    const chosen = [await raise('negative_stock'), await raise('over_pick')];
    const count = await raise('count_difference');
    const other = await raise('over_pick');
    const id = randomUUID();
    expect(await decide({ which: { ids: [...chosen, count] }, note: 'Checked' }, admin, id)).toEqual({
      changed: 2,
      left: [{ reason: 'unfit', count: 1 }],
      unfit: [{ kind: 'count_difference', count: 1 }],
    });
    expect((await open()).sort()).toEqual([count, other].sort());
    const [row] = await shop.sql(
      'select resolution, note, resolved_by, resolved_at from exceptions where tenant_id = $1 and id = $2',
      [chosen[0]],
    );
    expect(row).toMatchObject({ resolution: 'accept', note: 'Checked', resolved_by: admin.displayName });
    const entries = await shop.sql(
      "select subject from audit_log where tenant_id = $1 and action = 'exception.resolved'",
    );
    expect(entries.map(({ subject }) => subject).sort()).toEqual([...chosen].sort());

    expect(await undo(id)).toEqual({ changed: 2, left: [] });
    expect((await open()).sort()).toEqual([...chosen, count, other].sort());
    // Late copies of both calls have no effect.
    expect(await decide({ which: { ids: chosen } }, admin, id)).toMatchObject({ changed: 0 });
    expect(await undo(id)).toEqual({ changed: 0, left: [] });
    expect(await open()).toHaveLength(4);
  });

  test('applies to all that match on all pages, and is refused if more match than the user saw', async () => {
    for (let number = 0; number < 60; number += 1) await raise('negative_stock');
    await raise('over_receipt');
    await raise('count_difference');
    const recount = { which: matching(62), resolution: 'recount' } as const;
    expect(await failure(decide({ ...recount, which: matching(61) }))).toBe('conflict');
    expect(await decide(recount)).toEqual({
      changed: 61,
      left: [{ reason: 'unfit', count: 1 }],
      unfit: [{ kind: 'over_receipt', count: 1 }],
    });
    expect(await open()).toHaveLength(1);
  });

  test('reports exceptions that another user decided, which keep their first decision', async () => {
    const ids = [await raise('negative_stock'), await raise('negative_stock')];
    await decide({ which: { ids: ids.slice(0, 1) }, resolution: 'recount' });
    expect(await decide({ which: { ids } })).toEqual({ changed: 1, left: [{ reason: 'gone', count: 1 }], unfit: [] });
    const rows = await shop.sql('select resolution from exceptions where tenant_id = $1 order by resolution');
    expect(rows.map(({ resolution }) => resolution)).toEqual(['accept', 'recount']);
  });

  test('of a warehouse lead reaches no other warehouse, also by undo, and no picker', async () => {
    const ids = [await raise('negative_stock', 'W1'), await raise('negative_stock', 'W2')];
    const id = randomUUID();
    expect(await decide({ which: { ids } }, ana, id)).toMatchObject({
      changed: 1,
      left: [{ reason: 'gone', count: 1 }],
    });
    expect(await open()).toEqual(ids.slice(1));
    expect(await failure(undo(id, elsewhere))).toBe('not_found');
    expect(await failure(undo(randomUUID(), ana))).toBe('not_found');
    const picker = await shop.worker(['picking'], 'W1');
    expect(await failure(decide({ which: { ids } }, picker))).toBe('forbidden');
    expect(await failure(undo(id, picker))).toBe('forbidden');
  });

  test('leaves an exception decided on undo if a newer one of its subject is open', async () => {
    const subject = randomUUID();
    const first = await raise('negative_stock', 'W1', subject);
    const second = await raise('negative_stock');
    const id = randomUUID();
    await decide({ which: { ids: [first, second] } }, admin, id);
    const newer = await raise('negative_stock', 'W1', subject);
    expect(await undo(id)).toEqual({ changed: 1, left: [{ reason: 'gone', count: 1 }] });
    expect((await open()).sort()).toEqual([newer, second].sort());
  });

  test(`changes at most ${MOST_EXCEPTIONS} in one call`, async () => {
    await shop.sql(
      `insert into exceptions (tenant_id, id, kind, subject, warehouse_id)
       select $1, gen_random_uuid(), 'negative_stock', n::text, 'W1' from generate_series(1, $2::int) n`,
      [MOST_EXCEPTIONS + 5],
    );
    expect(await decide({ which: matching(MOST_EXCEPTIONS + 5) })).toMatchObject({
      changed: MOST_EXCEPTIONS,
      left: [{ reason: 'limit', count: 5 }],
    });
  });
});
