// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import type { PaymentRow } from '../../../contract/payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest, type TestRequest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { ApplyCredit } from './apply-credit.tsx';
import { RecordPayment } from './record-payment.tsx';

const invoice = (invoiceNumber: number, open: number): InvoiceHead => ({
  ...{ id: uuidv7(), kind: 'invoice', invoiceNumber, customerId: '1000', customerName: 'Café Luna', open, total: open },
  ...{ customerLocationId: '1000-01', locationName: 'Café Luna', salesOrderId: null, salesOrderNumber: null },
  ...{ purchaseOrder: '', invoicedOn: '2026-11-02', dueOn: '2026-11-12', daysOverdue: 0, state: 'open' },
});
const INVOICES = [invoice(501, 30_00), invoice(502, 50_00)];
const PAYMENT: PaymentRow = {
  ...{ id: uuidv7(), paymentNumber: 77, customerId: '1000', customerName: 'Café Luna', method: 'check', note: '' },
  ...{ reference: '4411', amount: 60_00, unapplied: 0, returned: 0, receivedOn: '2026-11-19', source: 'office' },
  ...{ salesOrderNumber: null, by: 'Olga', recordedAt: '2026-11-19T12:00:00.000Z', state: 'applied' },
  ...{ reversedAt: null, reversedBy: '', reversalReason: '' },
};
const NONE = { data: [], pageNumber: 1, pageSize: 50, total: 0, totals: { amount: 0, unapplied: 0 } };
let refusal: readonly [number, unknown] | undefined;
/** What the server has of the payment. */
let posted: PaymentRow[];
const usual = ({ method, path }: TestRequest): readonly [number, unknown] => {
  if (method === 'PUT') return refusal ?? [200, path.includes('/credits/') ? { unapplied: 0 } : PAYMENT];
  if (path.endsWith('/customers'))
    return [
      200,
      {
        data: [
          { id: '1000', name: 'Café Luna' },
          { id: '2000', name: 'Little Kyoto' },
        ],
      },
    ];
  if (path.endsWith('/payments')) return [200, { ...NONE, data: posted }];
  return [
    200,
    { data: INVOICES, pageNumber: 1, pageSize: 200, total: 2, totals: { total: 80_00, open: 80_00, overdue: 0 } },
  ];
};
const server = serverForTest(usual);
const sent = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string | RegExp, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
  return input;
};
let closed: number;
let recorded: number;

beforeEach(() => {
  refusal = undefined;
  posted = [];
  [closed, recorded] = [0, 0];
});

describe('[G3.2] the form of a payment', () => {
  const open = async () => {
    renderScreen(
      <ToastProvider>
        <RecordPayment
          onClose={() => {
            closed += 1;
          }}
          onRecorded={() => {
            recorded += 1;
          }}
        />
      </ToastProvider>,
    );
    await screen.findByRole('option', { name: 'Café Luna' });
  };
  const choose = async () => {
    await userEvent.selectOptions(screen.getByLabelText('Customer'), 'Café Luna');
    await screen.findByLabelText('Amount for #501');
  };

  it('says when a field is left what is missing, and sends nothing', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Customer'));
    await userEvent.tab();
    expect(await screen.findByText('Choose who paid.')).toBeTruthy();
    expect(screen.queryByText('Enter the amount that was paid.')).toBeNull();
    await press('Post the payment');
    expect(await screen.findByText('Enter the amount that was paid.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('settles the oldest invoices first, and what is typed in place of that, with its reason', async () => {
    await open();
    await choose();
    await type('Amount', '60');
    await type('Amount for #501', '20');
    await type(/Why #501 is paid in part/, 'Damaged goods');
    await type(/^Check number.*optional/, ' 4411 ');
    await press('Post the payment');
    await waitFor(() => expect(closed).toBe(1));
    expect(recorded).toBe(1);
    expect(sent()).toMatchObject([
      {
        ...{ customerId: '1000', method: 'check', reference: '4411', amount: 60_00, note: '' },
        applications: [
          { invoiceId: INVOICES[0]?.id, amount: 20_00, shortReason: 'Damaged goods' },
          { invoiceId: INVOICES[1]?.id, amount: 40_00 },
        ],
      },
    ]);
  });

  it('refuses to apply more than was paid or than is open', async () => {
    await open();
    await choose();
    await type('Amount', '10');
    await type('Amount for #501', '30');
    await press('Post the payment');
    expect(await screen.findByText('$20.00 more is applied than was paid.')).toBeTruthy();
    await type('Amount', '40');
    await waitFor(() => expect(screen.queryByText('$20.00 more is applied than was paid.')).toBeNull());
    await type('Amount for #501', '31');
    await press('Post the payment');
    expect(await screen.findByText('More than is open.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('shows a fault of the server beside its field, and keeps the rest', async () => {
    await open();
    await choose();
    await type('Amount', '10');
    const reference = await type(/^Check number/, '4411');
    refusal = [
      400,
      {
        code: 'invalid_input',
        errors: { reference: 'The reference field may not be greater than 3 characters' },
        details: { faults: { reference: { rule: 'max', limit: 3 } } },
      },
    ];
    await press('Post the payment');
    expect(await screen.findByText('The Check number field may not be greater than 3 characters.')).toBeTruthy();
    expect(reference.getAttribute('aria-invalid')).toBe('true');
    expect(reference.value).toBe('4411');
    expect(closed).toBe(0);
  });

  it('reads the invoices again if another user applied a payment, and keeps what was typed', async () => {
    await open();
    await choose();
    await type('Amount', '60');
    await type('Amount for #501', '20');
    refusal = [409, { code: 'conflict' }];
    server.answer = (request) => {
      const [status, body] = usual(request);
      return request.path.endsWith('/invoices')
        ? [status, { ...(body as object), data: [INVOICES[0]] }]
        : [status, body];
    };
    await press('Post the payment');
    expect(await screen.findByText('What is open has changed. The amounts below are new: check them.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Amount for #502')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Amount for #501').value).toBe('20.00');
  });

  it('says that the first try was posted if its response was lost and the values are others now', async () => {
    await open();
    await choose();
    await type('Amount', '60');
    [refusal, posted] = [[409, { code: 'conflict' }], [PAYMENT]];
    await press('Post the payment');
    expect(await screen.findByText('This payment was already posted as it was first sent')).toBeTruthy();
    expect(screen.getByText(/It is payment #77 of/).textContent).toContain('$60.00');
    expect(screen.queryByText(/What is open has changed/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post the payment' }).disabled).toBe(true);
    const close = screen.getByRole('button', { name: 'Close the form' });
    expect(document.activeElement).toBe(close);
    await userEvent.click(close);
    expect([recorded, closed]).toEqual([1, 1]);
  });

  it('takes the split back for another customer, with its sentence', async () => {
    await open();
    await choose();
    await type('Amount', '10');
    await type('Amount for #501', '30');
    await press('Post the payment');
    expect(await screen.findByText('$20.00 more is applied than was paid.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Customer'), 'Little Kyoto');
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount for #501');
    expect(amount.value).toBe('10.00');
    await waitFor(() => expect(screen.queryByText('$20.00 more is applied than was paid.')).toBeNull());
  });

  it('does not refuse a card number in a reason that is no longer shown', async () => {
    await open();
    await choose();
    await type('Amount', '60');
    await type('Amount for #501', '20');
    await type(/Why #501 is paid in part/, '4111 1111 1111 1111');
    await type('Amount for #501', '30');
    await press('Post the payment');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('no longer says to wait once the invoices are here', async () => {
    let here = () => {};
    const fetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (/\/invoices(\?|$)/.test(url))
        await new Promise<void>((resolve) => {
          here = resolve;
        });
      return fetch(url, init);
    });
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Customer'), 'Café Luna');
    await type('Amount', '10');
    await press('Post the payment');
    expect(await screen.findByText('Wait until the invoices are loaded, or load them again.')).toBeTruthy();
    here();
    await screen.findByLabelText('Amount for #501');
    await waitFor(() => expect(screen.queryByText(/Wait until the invoices are loaded/)).toBeNull());
  });

  it('asks before the typed payment is lost', async () => {
    await open();
    await type('Amount', '60');
    await press('Cancel');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(closed).toBe(0);
  });
});

describe('[G3.2] the form that applies a credit', () => {
  it('applies it to the oldest invoices, and asks for an amount if none gets any', async () => {
    renderScreen(
      <ToastProvider>
        <ApplyCredit
          credit={{ id: uuidv7(), customerId: '1000', unapplied: 30_00 }}
          onClose={() => {
            closed += 1;
          }}
          onApplied={async () => {
            recorded += 1;
          }}
        />
      </ToastProvider>,
    );
    await screen.findByLabelText('Amount for #501');
    await type('Amount for #501', '0');
    await type('Amount for #502', '0');
    await press('Apply');
    expect(await screen.findByText('Enter an amount for an invoice.')).toBeTruthy();
    await press('Oldest first');
    await press('Apply');
    await waitFor(() => expect(closed).toBe(1));
    expect(sent()).toEqual([{ applications: [{ invoiceId: INVOICES[0]?.id, amount: 30_00 }] }]);
  });
});
