import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceabilityPlanEndpoints } from '../../../contract/traceability-plan.ts';
import type { Actor } from '../../actor.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { writeTerms } from '../items/search-terms.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { traceabilityPlanHandlers as handlers } from './handlers.ts';
import { keepPlan } from './versions.ts';

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

test('[F5.5] a night stores the plan if it says something else, and keeps it for two years after it was replaced', async () => {
  const tenant = { companyName: 'Greenleaf', companyPhone: null, companyEmail: null, timeZone: 'UTC' } as Tenant;
  const night = (at: string) => shop.run((tx) => keepPlan(tx, tenant, new Date(at)));
  const versions = async () =>
    (await shop.call(traceabilityPlanEndpoints.versions, handlers.versions, { as: admin })).data;
  await night('2026-11-20T05:00:00.000Z');
  await shop.sql("update food_decisions set is_listed = false where tenant_id = $1 and item_code = 'ROPE'");
  await night('2026-11-21T05:00:00.000Z');
  // Only the example of a lot code differs.
  await night('2026-11-22T05:00:00.000Z');
  const [latest, first, ...more] = await versions();
  expect(more).toEqual([]);
  expect(latest).toMatchObject({ storedAt: '2026-11-21T05:00:00.000Z', replacedAt: null });
  expect(first?.replacedAt).toBe('2026-11-21T05:00:00.000Z');
  const read = (id = '') =>
    shop.call(traceabilityPlanEndpoints.version, handlers.version, { as: admin, params: { id } });
  expect((await read(first?.id)).foods.map(({ food }) => food)).toContain(null);
  expect((await read(latest?.id)).foods.map(({ food }) => food)).not.toContain(null);
  await night('2028-11-20T05:00:00.000Z');
  expect(await versions()).toHaveLength(2);
  await night('2028-12-30T05:00:00.000Z');
  expect(await versions()).toHaveLength(1);
});
