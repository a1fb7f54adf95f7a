import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { warehousesSource } from '../floor/collection.ts';
import { pickOrdersSource } from '../picking/collection.ts';

let gate: DeliveriesFixture;
beforeAll(async () => {
  gate = await openDeliveries();
});
afterAll(() => gate.floor.shop.close());

test('[F2.4] pickers and drivers have the percentage by which the weight of a line may differ, and hear of its changes', async () => {
  const { shop, lot } = gate.floor;
  await shop.sql("update items set category_id = 'cheese' where tenant_id = $1 and item_code = 'KALE'");
  const { id } = await gate.staged([{ itemCode: 'KALE', quantity: 2, lotId: await lot('KALE', 'K-1', 100) }]);
  const percents = async () => {
    const orders = await shop.run((tx) => pickOrdersSource(tx, 'floor:W1', [id], { prices: false, exactStock: true }));
    const delivery = (await gate.device('R1')).get(id);
    return [orders.get(id)?.lines[0]?.weightPercent, delivery?.lines[0]?.weightPercent];
  };
  const clocks = async () =>
    (
      await shop.sql(
        "select max(clock)::text as clock from changes where tenant_id = $1 and (id = $2 and collection in ('pickOrders', 'deliveries') or id = 'W1' and collection = 'warehouses') group by collection order by collection",
        [id],
      )
    ).map(({ clock }) => BigInt(String(clock)));
  const limit = (key: string, percent: number | null) =>
    shop.sql(
      `insert into goods_limits (tenant_id, key, weight_percent, name, updated_at) values ($1, $2, $3, 'Bo', now())
       on conflict (tenant_id, key) do update set weight_percent = excluded.weight_percent`,
      [key, percent],
    );
  expect(await percents()).toEqual([null, null]);
  for (const [key, percent, expected] of [
    ['category:cheese', 5, 5],
    ['category:cheese', 8, 8],
    // The item's own limits replace those of its category, also without a percentage.
    ['item:KALE', null, null],
    ['item:KALE', 40, 40],
  ] as const) {
    const before = await clocks();
    await limit(key, percent);
    expect(await percents()).toEqual([expected, expected]);
    const warehouses = await shop.run((tx) =>
      warehousesSource(tx, 'floors', ['W1'], { prices: false, exactStock: true }),
    );
    expect(warehouses.get('W1')?.goodsLimits).toContainEqual({
      ...{ key, maxFahrenheit: null, needsDate: false, weightPercent: percent },
    });
    const after = await clocks();
    expect(after).toHaveLength(3);
    for (const [index, clock] of after.entries()) expect(clock).toBeGreaterThan(before[index] ?? 0n);
  }
});
