// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../contract/deliveries.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { deliveryLine, deliveryOf, outcome } from '../routes/run.fixture.ts';
import { SignatureCard } from './signature-card.tsx';

vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
afterEach(cleanup);

const AT = '2026-11-20T09:00:00.000Z';
const signed = (total: number): Delivery['signatures'] => [
  { id: 's', name: 'Hiro Moreno', hash: 'x', total, at: AT, by: 'Kwame', place: null },
];
const line = deliveryLine({
  pickedQuantity: 3,
  orderedQuantity: 3,
  unitPrice: 1000,
  outcome: outcome({ refusedQuantity: 1 }),
});
const shown = (more: Partial<Delivery>): string => {
  const card = (
    <SignatureCard
      deliveries={[deliveryOf('a', { lines: [line], ...more })]}
      state="changed"
      locked={false}
      payments={false}
      onSign={() => {}}
      onPay={async () => true}
    />
  );
  return renderUi(card).container.textContent ?? '';
};

test('[F2.1] after a change that follows the signature, signed total and payment are shown to differ', () => {
  const payment = { method: 'check', amount: 3000, reference: '4471', at: AT } as const;
  const text = shown({ signatures: signed(3000), payment });
  expect(text).toContain('Signed for $30.00, now $20.00');
  expect(text).toContain('$10.00 more than the total of $20.00');
  expect(shown({ signatures: signed(2000), payment: { ...payment, amount: 1500 } })).toContain(
    '$5.00 less than the total of $20.00',
  );
  const same = shown({ signatures: signed(2000), payment: { ...payment, amount: 2000 } });
  expect(same).not.toMatch(/Signed for|the total of/);
  // The driver of a location without prices sees none.
  expect(shown({ signatures: signed(3000), payment, showPrices: false })).not.toMatch(/Signed for|the total of/);
});

test('[F6] a customer who pays on delivery has the amount to collect, and what else is open', () => {
  const account = { collects: true, balance: 12_500 };
  const text = shown({ account });
  expect(text).toContain('Pays on delivery: collect $20.00');
  expect(text).toContain('Open from earlier deliveries: $125.00');
  const payment = { method: 'cash', amount: 2000, reference: '', at: AT } as const;
  expect(shown({ account, payment })).not.toContain('Pays on delivery');
  // Without prices no amount is shown.
  const hidden = shown({ account: { collects: true, balance: null }, showPrices: false });
  expect(hidden).toContain('Pays on delivery');
  expect(hidden).not.toContain('$');
  expect(shown({ account: { collects: false, balance: 0 } })).toContain('No payment recorded.');
});
