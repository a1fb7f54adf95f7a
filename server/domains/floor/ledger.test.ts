import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoveKind } from '../../../contract/floor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { lotAt, type Move, moveStock } from './ledger.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
});
afterAll(() => shop.close());

const AT = '2026-11-19T16:00:00.000Z';
const move = (lotId: string | null, quantity: number, change: Partial<Move> = {}): Move => ({
  id: randomUUID(),
  kind: 'receive',
  warehouseId: 'W1',
  itemCode: 'KALE',
  lotId,
  quantity,
  at: AT,
  byUser: null,
  byName: 'Ana',
  ...change,
});
const lot = (lotCode: string, change: Partial<Parameters<typeof lotAt>[1]> = {}) =>
  shop.run((tx) =>
    lotAt(tx, {
      id: randomUUID(),
      warehouseId: 'W1',
      itemCode: 'KALE',
      lotCode,
      bin: 'A-01-1',
      receivedOn: '2026-11-18',
      ...change,
    }),
  );
const enter = (...moves: Move[]) => shop.run((tx) => moveStock(tx, moves));
const one = async (text: string, params: unknown[] = []) => (await shop.sql(text, params))[0];
const onHand = async (lotId: string) =>
  Number((await one('select on_hand from lots where tenant_id = $1 and id = $2', [lotId]))?.on_hand);

describe('the stock ledger', () => {
  test('[I6] a movement changes its lot and its warehouse’s stock, and counts once when it is repeated', async () => {
    const id = await lot('L-1');
    const received = move(id, 12);
    await enter(received, move(id, -5, { kind: 'pick' }));
    await enter(received);
    expect(await onHand(id)).toBe(7);
    expect(
      await one("select on_hand from stock where tenant_id = $1 and item_code = 'KALE' and warehouse_id = 'W1'"),
    ).toMatchObject({ on_hand: 7 });
  });

  test('a lot in one bin is one row, and its unknown facts are filled in', async () => {
    const id = await lot('L-2', { expiresOn: null });
    expect(await lot('L-2', { expiresOn: '2026-12-01' })).toBe(id);
    expect(await lot('L-2', { expiresOn: '2026-12-09' })).toBe(id);
    expect(await one('select expires_on from lots where tenant_id = $1 and id = $2', [id])).toMatchObject({
      expires_on: '2026-12-01',
    });
    expect(await lot('L-2', { bin: 'B-02-2' })).not.toBe(id);
  });

  test('[PUSH8] a lot that falls below zero accepts the movement and opens one exception with its facts', async () => {
    const id = await lot('L-3');
    await enter(move(id, 4), move(id, -6, { kind: 'pick', byName: 'Bo' }));
    await enter(move(id, -1, { kind: 'pick', byName: 'Cy' }));
    expect(await onHand(id)).toBe(-3);
    const [found, ...more] = await shop.sql(
      "select about, facts from exceptions where tenant_id = $1 and kind = 'negative_stock' and subject = $2",
      [id],
    );
    expect(more).toEqual([]);
    expect(found?.about).toMatchObject({ lotCode: 'L-3', onHand: -3 });
    expect(found?.facts).toEqual([
      { what: 'pick', quantity: 6, uom: null, by: 'Bo', at: AT },
      { what: 'pick', quantity: 1, uom: null, by: 'Cy', at: AT },
    ]);
  });

  test('goods of an unknown lot count for the warehouse only', async () => {
    await enter(move(null, 3, { itemCode: 'ONION' }));
    expect(await one("select on_hand from stock where tenant_id = $1 and item_code = 'ONION'")).toMatchObject({
      on_hand: 3,
    });
  });

  test('accepts new movements and refuses changes', async () => {
    await enter(move(null, 1));
    await expect(shop.sql('update stock_moves set quantity = 0 where tenant_id = $1')).rejects.toThrow(
      /permission denied/,
    );
    await expect(shop.sql('delete from stock_moves where tenant_id = $1')).rejects.toThrow(/permission denied/);
  });

  test('[I6] lots and stock are the sum of the ledger after any movements in any order, some repeated', async () => {
    const lots = [
      await lot('P-1', { itemCode: 'LEEK' }),
      await lot('P-2', { itemCode: 'LEEK' }),
      await lot('P-3', { itemCode: 'LEEK', warehouseId: 'W2' }),
    ];
    const kinds: MoveKind[] = ['receive', 'pick', 'unpick', 'count', 'transfer_in', 'transfer_out'];
    const anyMove = fc.record({
      lot: fc.nat(lots.length),
      thousandths: fc.integer({ min: -20_000, max: 20_000 }),
      kind: fc.constantFrom(...kinds),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyMove, { maxLength: 6 }), { minLength: 1, maxLength: 5 }),
        async (batches) => {
          const told: Move[][] = batches.map((batch) =>
            batch.map(({ lot: at, thousandths, kind }) =>
              move(lots[at] ?? null, thousandths / 1000, {
                itemCode: 'LEEK',
                kind,
                warehouseId: at === 2 ? 'W2' : 'W1',
              }),
            ),
          );
          for (const batch of told) await enter(...batch);
          await enter(...(told[0] ?? []));
          const { rows } = await shop.run((tx) =>
            tx.connection.query(
              `select (select coalesce(sum(abs(l.on_hand - coalesce((select sum(m.quantity) from stock_moves m where m.tenant_id = $1 and m.lot_id = l.id), 0))), 0)
                     from lots l where l.tenant_id = $1) as lots_off,
                    (select coalesce(sum(abs(s.on_hand - coalesce((select sum(m.quantity) from stock_moves m
                       where m.tenant_id = $1 and m.item_code = s.item_code and m.warehouse_id = s.warehouse_id), 0))), 0)
                     from stock s where s.tenant_id = $1 and s.item_code = 'LEEK') as stock_off`,
              [tx.tenantId],
            ),
          );
          expect(rows[0]).toEqual({ lots_off: 0, stock_off: 0 });
        },
      ),
      { numRuns: 25 },
    );
  });
});
