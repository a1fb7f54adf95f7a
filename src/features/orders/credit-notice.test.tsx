// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { setSession } from '../../sync/session-state.ts';
import { sampleLocation } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CreditLine } from './credit-line.tsx';
import { CreditNotice } from './credit-notice.tsx';

const overdue = { hold: true, limit: 100_000, balance: 124_000, openOrders: 0, oldestOverdueDays: 34 };
const location = sampleLocation({
  credit: { ...overdue, maxOverdueDays: null },
  options: { paymentsEnabled: true },
});
const settings = { companyName: 'Greenleaf', companyPhone: '+1 (201) 555-0100', companyEmail: '', takesCards: true };
const shop = shopForTest(location, settings);
beforeEach(() => setSession({ settings: settings as OrganizationSettings }));
const show = (codes: Parameters<typeof CreditLine>[0]['codes']) =>
  shop.show(<CreditNotice credit={{ codes, availableCents: -30_000 }} />);

it('before an order is sent, a credit hold says why, how much is open, how to pay and whom to call', async () => {
  show(['credit_hold', 'over_credit_limit']);
  const text = (await screen.findByText(/^Your account is on credit hold and over/)).closest('div')?.textContent;
  expect(text).toContain('Your oldest open invoice is 34 days overdue.');
  expect(text).toContain('$1,240.00');
  expect(text).toContain('$300.00');
  expect(text).toContain('You can still send this order. Greenleaf will review it before confirming.');
  expect(screen.getByRole('link', { name: 'Pay invoices' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '+1 (201) 555-0100' }).getAttribute('href')).toBe('tel:+12015550100');
});

it('a customer who may buy on credit reads nothing about it', () => {
  shop.show(
    <main>
      <CreditLine codes={[]} />
      <CreditNotice credit={{ codes: [], availableCents: null }} />
    </main>,
  );
  expect(screen.getByRole('main').textContent).toBe('');
});
