import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { item as itemSchema } from '../../contract/rows/items.ts';
import { isGtin } from '../../rules/gtin.ts';
import { readCatalog } from './catalog.ts';
import { readText } from './data-files.ts';
import { DEMO_ITEMS, generateTenant } from './generate.ts';
import { generateItems } from './items.ts';
import { allot, capacity, variantAt } from './variants.ts';
import { generateVendors } from './vendors.ts';

const TODAY = '2026-03-11';
const catalog = readCatalog();
const unique = (values: readonly unknown[]): number => new Set(values).size;

describe.each(['greenleaf', 'harbor'] as const)('the catalog of %s', (kind) => {
  const { items, categories, listPrices, locationPrices, stock, lots, purchaseOrders, vendors, orders, invoices } =
    generateTenant(kind, {
      items: DEMO_ITEMS,
      today: TODAY,
    });
  const codes = new Map(items.map((item) => [item.itemCode, item]));

  it('has at least 5,000 items, each with its own code, label and description', () => {
    expect(items.length).toBeGreaterThanOrEqual(5_000);
    expect(codes.size).toBe(items.length);
    for (const { itemCode } of items) expect(itemCode).toMatch(/^\d{3,6}$/);
    expect(
      unique(
        items.map(({ description, packSize, brand, originCountry }) =>
          [description, packSize, brand, originCountry].join('|'),
        ),
      ),
    ).toBe(items.length);
    const gtins = items.flatMap(({ uoms }) => uoms.flatMap(({ gtin }) => gtin ?? []));
    expect(unique(gtins)).toBe(gtins.length);
  });

  it('gives every item a valid GTIN-14, variable measure marked by indicator 9', () => {
    for (const { gtin, uoms, catchWeight } of items) {
      expect(gtin).toMatch(/^\d{14}$/);
      expect(gtin!.startsWith('9')).toBe(catchWeight);
      for (const each of uoms) if (each.gtin !== null) expect(isGtin(each.gtin)).toBe(true);
    }
  });

  it('matches the contract', () => {
    for (const { imageKey, ...item } of items) {
      const parsed = itemSchema.safeParse({ ...item, imageUrl: imageKey });
      if (!parsed.success) expect.fail(`${item.itemCode}: ${parsed.error.message}`);
    }
  });

  it('has real PLU codes, organic with a leading 9', () => {
    const known = JSON.parse(readText('plu.json')) as Record<string, string>;
    const coded = items.filter(({ plu }) => plu !== null);
    expect(coded.length).toBeGreaterThan(1_000);
    for (const { plu, organic } of coded) {
      expect(plu).toMatch(organic ? /^9\d{4}$/ : /^\d{4}$/);
      expect(known[plu!.slice(-4)]).toBeDefined();
    }
  });

  it('has at least 400 items with an image, and each image exists and is small', () => {
    expect(items.filter(({ imageKey }) => imageKey !== null).length).toBeGreaterThanOrEqual(400);
    for (const key of new Set(items.flatMap(({ imageKey }) => imageKey ?? []))) {
      const file = new URL(`./data/pictures/${key}.webp`, import.meta.url);
      expect([key, existsSync(file)]).toEqual([key, true]);
      expect(readFileSync(file).length).toBeLessThanOrEqual(12 * 1024);
    }
  });

  it('has one default unit per item, whole factors and a base unit of factor 1', () => {
    for (const { uoms, orderUom, catchWeight, averageWeightGrams, priceUnit } of items) {
      expect(uoms.filter(({ isDefault }) => isDefault).map(({ uom }) => uom)).toEqual([orderUom]);
      expect(unique(uoms.map(({ uom }) => uom))).toBe(uoms.length);
      for (const { factor } of uoms) expect(Number.isInteger(factor) && factor >= 1).toBe(true);
      // A case whose parts are not sold is its own base unit.
      if (catchWeight) expect(uoms).toHaveLength(1);
      expect([averageWeightGrams !== null, priceUnit !== 'uom']).toEqual([catchWeight, catchWeight]);
    }
    expect(items.some(({ uoms }) => uoms.length === 3)).toBe(true);
  });

  it('refers only to existing categories, types, vendors and substitutes', () => {
    const types = new Set(categories.flatMap(({ id, itemTypes }) => itemTypes.map((type) => `${id}|${type.id}`)));
    const vendorIds = new Set(vendors.map(({ id }) => id));
    for (const { itemCode, categoryId, typeId, vendorId, substitutes } of items) {
      expect(types.has(`${categoryId}|${typeId}`)).toBe(true);
      expect(vendorIds.has(vendorId)).toBe(true);
      for (const substitute of substitutes) expect(codes.has(substitute) && substitute !== itemCode).toBe(true);
    }
    expect(categories).toHaveLength(14);
  });

  it('prices every unit in every list, a few at zero, none below', () => {
    const units = items.reduce((sum, { uoms }) => sum + uoms.length, 0);
    expect(listPrices).toHaveLength(units * 3);
    const cents = [...listPrices, ...locationPrices].map(({ priceCents }) => priceCents);
    expect(cents.every((price) => Number.isInteger(price) && price >= 0)).toBe(true);
    const free = items.filter(({ basePriceCents }) => basePriceCents === 0).length;
    expect(free).toBeGreaterThan(5);
    expect(listPrices.filter(({ priceCents }) => priceCents === 0).length).toBeLessThan(free * 10);
    expect(locationPrices.length).toBeGreaterThan(200);
    for (const { itemCode, uom } of locationPrices)
      expect(codes.get(itemCode)!.uoms.some((unit) => unit.uom === uom)).toBe(true);
  });

  it('stocks two warehouses with lots that add up and have not expired', () => {
    const onHand = new Map<string, number>();
    for (const lot of lots) {
      const key = `${lot.warehouseId}|${lot.itemCode}`;
      onHand.set(key, (onHand.get(key) ?? 0) + lot.onHand);
      expect(lot.receivedOn <= TODAY).toBe(true);
      if (lot.onHand > 0 && lot.expiresOn !== null) expect(lot.expiresOn > TODAY).toBe(true);
    }
    for (const { warehouseId, itemCode, onHand: total, committed, inbound, inboundOn } of stock) {
      expect(onHand.get(`${warehouseId}|${itemCode}`) ?? 0).toBe(total);
      expect(committed).toBeLessThanOrEqual(total);
      expect(inbound > 0).toBe(inboundOn !== null && inboundOn >= TODAY);
    }
    const out = stock.filter((row) => row.onHand === 0);
    expect(out.length).toBeGreaterThan(50);
    expect(out.some(({ inbound }) => inbound > 0)).toBe(true);
    expect(unique(stock.map(({ warehouseId }) => warehouseId))).toBe(2);
    expect(unique(lots.map(({ id }) => id))).toBe(lots.length);
  });

  it('has the lot of every invoiced line', () => {
    const known = new Set(lots.map(({ itemCode, warehouseId, lotCode }) => `${itemCode}|${warehouseId}|${lotCode}`));
    const warehouseOf = new Map(orders.map(({ id, warehouseId }) => [id, warehouseId]));
    for (const { orderId, lines } of invoices) {
      for (const { itemCode, lotCode, quantity } of lines) {
        if (quantity === 0) expect(lotCode).toBeNull();
        else expect(known.has(`${itemCode}|${warehouseOf.get(orderId)}|${lotCode}`)).toBe(true);
      }
    }
  });

  it('orders from vendors only items that they sell', () => {
    for (const { vendorId, lines, status, expectedOn } of purchaseOrders) {
      for (const { itemCode, quantity, receivedQuantity } of lines) {
        expect(codes.get(itemCode)!.vendorId).toBe(vendorId);
        expect(receivedQuantity).toBeLessThanOrEqual(quantity);
      }
      if (status === 'received') expect(expectedOn < TODAY).toBe(true);
    }
    expect(unique(purchaseOrders.map(({ status }) => status))).toBe(3);
  });
});

describe('the catalog files', () => {
  it('contain enough for 200,000 different items', () => {
    expect(catalog.products.reduce((sum, product) => sum + capacity(product), 0)).toBeGreaterThan(200_000);
    const items = generateItems('greenleaf', 30_000, catalog, generateVendors('greenleaf'));
    expect(unique(items.map(({ itemCode }) => itemCode))).toBe(30_000);
    expect(unique(items.map(({ gtin }) => gtin))).toBe(30_000);
  });

  it('list exactly the images, countries and PLUs that they use', () => {
    const used = catalog.products.flatMap(({ varieties }) => varieties);
    const keys = Object.values(JSON.parse(readText('pictures.json')) as Record<string, string>);
    expect(new Set(used.flatMap(({ imageKey }) => imageKey ?? []))).toEqual(new Set(keys));
    const plus = Object.keys(JSON.parse(readText('plu.json')) as object);
    expect(new Set(used.flatMap(({ plu }) => plu ?? []))).toEqual(new Set(plus));
    const countries = Object.keys(JSON.parse(readText('countries.json')) as object);
    expect(new Set(catalog.products.flatMap(({ origins }) => origins))).toEqual(new Set(countries));
  });

  it('return a different variant for every index of a product', () => {
    const product = fc.constantFrom(...catalog.products);
    fc.assert(
      fc.property(product, fc.nat(), fc.nat(), fc.integer({ min: 0, max: 19 }), (each, a, b, shift) => {
        const [first, second] = [a % capacity(each), b % capacity(each)];
        const key = (index: number) => JSON.stringify(variantAt(each, index, shift));
        expect(key(first) === key(second)).toBe(first === second);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are divided into exactly the requested number of items', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (count) => {
        const shares = allot(catalog.products, count, ({ varieties }) => varieties.length);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(count);
        for (const [index, share] of shares.entries())
          expect(share).toBeLessThanOrEqual(capacity(catalog.products[index]!));
      }),
      { numRuns: 40 },
    );
  });
});
