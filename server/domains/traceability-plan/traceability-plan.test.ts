import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceabilityPlanEndpoints } from '../../../contract/traceability-plan.ts';
import type { Actor } from '../../actor.ts';
import { writeTerms } from '../items/search-terms.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { traceabilityPlanHandlers as handlers } from './handlers.ts';

let shop: Shop;
let admin: Actor;
beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN' };
});
afterAll(() => shop.close());

const plan = () => shop.call(traceabilityPlanEndpoints.get, handlers.get, { as: admin });

test('the plan counts listed foods: decided ones, and proposed ones until someone decides', async () => {
  await shop.addItems([
    { code: 'KALE1', description: 'KALE, LACINATO' },
    { code: 'KALE2', description: 'KALE, BABY' },
    { code: 'BASIL', description: 'BASIL, THAI' },
    { code: 'ROPE', description: 'TWINE, BUTCHER' },
  ]);
  await shop.run(writeTerms);
  const leafy = async () => (await plan()).foods.find(({ food }) => food === 'Leafy greens (fresh)');
  expect(await leafy()).toEqual({ food: 'Leafy greens (fresh)', items: 2, undecided: 2 });
  await shop.sql(
    "insert into food_decisions values ($1, 'KALE1', true, 'Bo', now()), ($1, 'KALE2', false, 'Bo', now()), ($1, 'ROPE', true, 'Bo', now())",
  );
  expect(await leafy()).toEqual({ food: 'Leafy greens (fresh)', items: 1, undecided: 0 });
  expect((await plan()).foods.find(({ food }) => food === null)).toEqual({ food: null, items: 1, undecided: 0 });
});

test('a warehouse has its place, its leads, and says whether goods are packed there', async () => {
  await shop.worker(['lead'], 'W1');
  const before = (await plan()).warehouses.find(({ packs }) => !packs);
  expect(before).toMatchObject({ address: '', packs: false });
  await shop.sql(
    "insert into places (tenant_id, key, name, line1, city, state, postal_code, phone, changed_by, updated_at) values ($1, 'warehouse:W1', 'Albany Foods', '1 Market Rd', 'Albany', 'NY', '12205', '555-0100', 'Bo', now())",
  );
  const { warehouses, exampleLotCode } = await plan();
  expect(warehouses).toContainEqual(
    expect.objectContaining({ name: 'Albany Foods', address: '1 Market Rd, Albany NY 12205', phone: '555-0100' }),
  );
  expect(warehouses.find(({ name }) => name === 'Albany Foods')?.leads).toHaveLength(1);
  expect(exampleLotCode).toMatch(/^\d{5}-70214-3$/);
});
