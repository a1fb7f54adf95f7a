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
