// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { deliveryOf } from '../routes/run.fixture.ts';
import { PaymentCard } from './payment-card.tsx';

let db: CratebookDatabase;
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show() {} }) }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => () => {} }));
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  cleanup();
  db.close();
});

const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const reference = () => screen.getByLabelText<HTMLInputElement>(/Check number/);

/** Opens the payment of an order with this total in cents. */
async function open(total: number) {
  const onPay = vi.fn(async () => true);
  renderUi(<PaymentCard delivery={deliveryOf('a')} total={total} named={false} locked={false} onPay={onPay} />);
  await userEvent.click(button('Record payment'));
  await screen.findByText('Payment on delivery');
  return onPay;
}

test('[F1.1] a payment that is not saved is there again after a reload, with the total of now', async () => {
  await open(3000);
  await userEvent.click(button('Check'));
  await userEvent.type(reference(), '4471');
  await vi.waitFor(async () =>
    expect(await db.sheetDrafts.toArray()).toMatchObject([{ value: { method: 'check', reference: '4471' } }]),
  );
  cleanup();
  const onPay = await open(2500);
  expect(reference().value).toBe('4471');
  await userEvent.click(button('Save'));
  expect(onPay).toHaveBeenCalledWith({ method: 'check', amount: 2500, reference: '4471' });
  await vi.waitFor(async () => expect(await db.sheetDrafts.count()).toBe(0));
});
