import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CustomerTermsRow, customerTermsEndpoints } from '../../../contract/customer-terms.ts';
import type { Actor } from '../../actor.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { customerTermsHandlers } from './handlers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.worker([])), role: 'ADMIN' };
});
afterAll(() => shop.close());

let admin: Actor;
const read = async (query: Record<string, string> = {}): Promise<readonly CustomerTermsRow[]> =>
  (await shop.call(customerTermsEndpoints.list, customerTermsHandlers.list, { as: admin, query })).data;
const save = (row: CustomerTermsRow, change: Partial<CustomerTermsRow>) => {
  const { termsDays, creditLimit, isHeld, invoiceEmails, wantsReminders, invoiceLocale, updatedAt } = {
    ...row,
    ...change,
  };
  return shop.call(customerTermsEndpoints.save, customerTermsHandlers.save, {
    as: admin,
    params: { customerId: row.customerId },
    body: { termsDays, creditLimit, isHeld, invoiceEmails, wantsReminders, invoiceLocale, updatedAt },
  });
};

test('[M2.3] terms, limit, hold and mail addresses are changed with who did it; an outdated change is refused', async () => {
  const [row] = await read({ search: 'C1' });
  if (!row) throw new Error('no customer');
  const change = {
    wantsReminders: true,
    termsDays: 14,
    creditLimit: 500_000,
    isHeld: true,
    invoiceEmails: ['ap@kitchen.test'],
  };
  const saved = await save(row, change);
  expect(saved).toMatchObject({ ...change, changedBy: admin.displayName });
  // The same change again after a lost response.
  expect(await save(row, change)).toEqual(saved);
  await expect(save(row, { termsDays: 7 })).rejects.toMatchObject({ code: 'conflict' });
  expect((await read({ state: 'held' })).map(({ customerId }) => customerId)).toEqual(['C1']);
  await save(saved, { termsDays: 45, isHeld: false });
  expect((await read({ state: 'longTerms' })).map(({ customerId }) => customerId)).toEqual(['C1']);
  expect(await read({ state: 'held' })).toEqual([]);
  await expect(save({ ...row, customerId: 'NONE' }, {})).rejects.toMatchObject({ code: 'not_found' });
});

test('[M3.1, M3.3] holds by limit and by age follow from the amounts, and never lift the hold of a person', async () => {
  const holds = async () => (await read({})).find(({ customerId }) => customerId === 'C2')?.holds;
  const set = (text: string) => shop.sql(`update customers set ${text} where tenant_id = $1 and customer_id = 'C2'`);
  await shop.sql('update organization set max_overdue_days = 30, credit_limit_enabled = true where tenant_id = $1');
  await set('credit_limit_cents = 1000, open_orders_cents = 1000, oldest_overdue_days = 30, credit_hold = false');
  expect(await holds()).toEqual([]);
  await set('open_orders_cents = 1001, oldest_overdue_days = 31, credit_hold = true');
  expect(await holds()).toEqual(['person', 'overdue', 'limit']);
  for (const state of ['held', 'overdue', 'overLimit'])
    expect((await read({ state })).map(({ customerId }) => customerId)).toContain('C2');
  await shop.sql('update organization set credit_limit_enabled = false where tenant_id = $1');
  await set('oldest_overdue_days = 0');
  expect(await holds()).toEqual(['person']);
  expect((await read({ state: 'overdue' })).map(({ customerId }) => customerId)).not.toContain('C2');
});
