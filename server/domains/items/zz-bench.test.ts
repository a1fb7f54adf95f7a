import { test } from 'vitest';
import { itemEndpoints } from '../../../contract/items.ts';
import { openShop } from '../shop.fixture.ts';
import { itemHandlers } from './handlers.ts';
test('bench', async () => {
  for (const n of [5200, 50000]) {
    const shop = await openShop();
    const chef = await shop.customer('C1', 'C1-1');
    await shop.sql(`insert into items (tenant_id, item_code, description, brand, pack_size, category_id, type_id, order_uom, uoms, sequence, keywords)
      select $1, (100 + g * 19)::text, (array['Romaine Hearts','Tomatoes Roma','Jalapeño Peppers','Beef Chuck Roll','Onions Yellow Jumbo'])[1 + g % 5] || ' ' || g, 'Brand ' || g % 90, '24 ct', 'veg', 'leaf', 'CS', '[{"uom":"CS","factor":12,"isDefault":true,"isStandard":true},{"uom":"EA","factor":1,"isDefault":false,"isStandard":false}]', g, 'fresh produce' from generate_series(1, $2::int) g`, [n]);
    await shop.sql(`insert into price_list_prices select $1, 'A', item_code, u, 100 + sequence from items, unnest(array['CS','EA']) u where tenant_id = $1`);
    await shop.sql(`insert into stock (tenant_id, warehouse_id, item_code, on_hand) select $1, 'W1', item_code, sequence % 7 from items where tenant_id = $1`);
    const c = await shop.db.database.connect(); await c.query('analyze'); c.release();
    const corporate = await shop.corporate('C1', ['C1-1', 'C1-2']);
    const time = async (name: string, work: () => Promise<unknown>) => {
      await work();
      const t = performance.now();
      for (let i = 0; i < 8; i++) await work();
      console.log(n, name, ((performance.now() - t) / 8).toFixed(1), 'ms');
    };
    const s = (query: object, tenant = {}) => () => shop.call(itemEndpoints.search, itemHandlers.search, { as: chef, query, tenant });
    await time('all', s({}));
    await time('q', s({ q: 'roma toma' }));
    await time('q accent', s({ q: 'jalapeno' }));
    await time('in stock', s({ inStock: 'true' }));
    await time('hide', s({ q: 'roma' }, { hideOutOfStockItems: true }));
    await time('brand sort', s({ sortBy: 'Description', sortDirection: 'Desc' }));
    await shop.setOptions('C1-1', { disableZeroPriceItems: true });
    await time('priced only', s({}));
    await time('priced only q', s({ q: 'roma toma' }));
    await time('corp', () => shop.call(itemEndpoints.corporateItems, itemHandlers.corporateItems, { as: corporate, query: { q: 'roma' } }));
    await time('groups', () => shop.call(itemEndpoints.groups, itemHandlers.groups, { as: chef }));
    if (n < 10000) {
      await time('csv', () => shop.call(itemEndpoints.priceListCsv, itemHandlers.priceListCsv, { as: chef }));
      await time('pdf', () => shop.call(itemEndpoints.priceListPdf, itemHandlers.priceListPdf, { as: chef }));
    }
    await shop.close();
  }
}, 300000);
