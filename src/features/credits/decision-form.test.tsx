// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreditRequest } from '../../../contract/credits.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { Asked } from './use-decide.ts';

const REQUEST: CreditRequest = {
  ...{ id: uuidv7(), salesOrderId: uuidv7(), salesOrderNumber: 20_001, customerId: '1000', lineNumber: 1 },
  ...{ customerLocationId: '1000-01', locationName: 'Café Luna', run: null, itemCode: '4627', quantity: 2 },
  ...{ description: 'KALE, GREEN 24CT', uom: 'CS', source: 'driver', reason: 'damaged', note: '', photoIds: [] },
  ...{ basis: 'to_credit', amount: 50_00, creditedBefore: 0, requestedAt: '2026-11-19T16:00:00.000Z' },
  ...{ requestedBy: 'Dan', state: 'open', decision: null, withdrawn: null, kept: null },
};
let decided: { asked: readonly Asked[]; reason: string }[];
let isDecided: boolean;
beforeEach(() => {
  decided = [];
  isDecided = true;
});
afterEach(cleanup);

const show = (busy = false) =>
  renderScreen(
    <ToastProvider>
      <DecisionForm
        request={REQUEST}
        busy={busy}
        onDecide={async (asked, reason) => {
          decided.push({ asked, reason });
          return isDecided;
        }}
      />
    </ToastProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
  return input;
};

describe('[G3.2] the decision on a credit request', () => {
  it('approves in full, or the amount that is typed', async () => {
    show();
    await press('Approve in full');
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(decided[0]?.asked).toEqual([{ request: REQUEST, decision: 'granted', amount: null }]);
    await type('Approve', '7.50');
    await press('Approve in part');
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(decided[1]?.asked[0]).toMatchObject({ decision: 'granted', amount: 750 });
  });

  it('sends nothing with a key alone, and Enter in the message is a new line', async () => {
    show();
    await type('Approve', '7.50{Enter}');
    const message = await type('Message to the customer', 'Half of it{Enter}was fine.');
    expect(message.value).toBe('Half of it\nwas fine.');
    await userEvent.keyboard('{Control>}{Enter}s{/Control}');
    expect(decided).toEqual([]);
  });

  it('says why an amount can’t be approved', async () => {
    show();
    await type('Approve', '51');
    await userEvent.tab();
    expect(await screen.findByText('This is more than its value.')).toBeTruthy();
    await type('Approve', '');
    await press('Approve in full');
    expect(await screen.findByText('Enter an amount, or decline the request.')).toBeTruthy();
    expect(decided).toEqual([]);
  });

  it('asks for a reason to decline, and does not ask for the amount', async () => {
    show();
    await type('Approve', '');
    await press('Decline');
    expect(await screen.findByText('Give a reason. The customer sees it.')).toBeTruthy();
    await type('Message to the customer', 'It was used already.');
    await press('Decline');
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(decided[0]).toEqual({
      asked: [{ request: REQUEST, decision: 'declined', amount: null }],
      reason: 'It was used already.',
    });
  });

  it('keeps what was typed if the decision is refused', async () => {
    isDecided = false;
    show();
    const message = await type('Message to the customer', 'Half of it was fine.');
    await press('Approve in full');
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(message.value).toBe('Half of it was fine.');
  });

  it('can’t be sent while another decision is on its way', async () => {
    show(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
    await type('Message to the customer', 'Late');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(decided).toEqual([]);
  });
});
