// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { filled, price, text } from '../../contract/atoms.ts';
import { CallError } from '../lib/call.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Form, type FormProps } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';

const schema = z.object({
  amount: price,
  reason: text(50),
  decision: z.enum(['granted', 'declined']),
  shares: z.array(z.object({ to: filled(10), amount: price })),
});
type Values = z.input<typeof schema>;

let saved: Values[];
let save: () => Promise<void>;
const props: FormProps<typeof schema> = {
  schema,
  values: { amount: null, reason: '', decision: 'granted', shares: [] },
  sections: (field, { amount }) => [
    {
      columns: true,
      fields: [
        field.money('amount', 'Amount', { hint: amount === null ? 'Empty' : 'Filled' }),
        field.text('reason', 'Reason', { noCard: true }),
        field.own(
          'shares',
          'Shares',
          ({ value, onChange }) => (
            <button type="button" onClick={() => onChange([...value, { to: 'Luna', amount: 500 }])}>
              {value.length} shares
            </button>
          ),
          { isBare: true },
        ),
      ],
    },
  ],
  check: ({ amount, reason, decision, shares }) => ({
    amount: amount !== null && amount > 1000 ? 'More than $10.00.' : undefined,
    reason: decision === 'declined' && reason === '' ? 'Say why.' : undefined,
    shares: shares.length > 1 ? 'One share only.' : undefined,
  }),
  saveLabel: 'Grant',
  ways: [{ label: 'Decline', values: { decision: 'declined' } }],
  onSave: async (values) => {
    saved.push(values);
    await save();
  },
};
const show = (more: Partial<FormProps<typeof schema>> = {}) =>
  renderScreen(
    <ToastProvider>
      <Form {...props} {...more} />
    </ToastProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  saved = [];
  save = async () => {};
});
afterEach(cleanup);

describe('[G3.2] a declared form with several decisions', () => {
  it('sends the decision of the pressed button, and the first one with Enter', async () => {
    show();
    await userEvent.type(field('Amount'), '5');
    await press('Decline');
    expect(await screen.findByText('Say why.')).toBeTruthy();
    await userEvent.type(field('Reason'), 'Late{Enter}');
    await waitFor(() => expect(saved).toEqual([{ amount: 500, reason: 'Late', decision: 'granted', shares: [] }]));
    await press('Decline');
    await waitFor(() => expect(saved[1]).toEqual({ amount: 500, reason: 'Late', decision: 'declined', shares: [] }));
    await press('Grant');
    await waitFor(() => expect(saved[2]?.decision).toBe('granted'));
  });

  it('says beside a field what the schema can’t know, while the user types', async () => {
    show();
    await userEvent.type(field('Amount'), '12');
    await userEvent.tab();
    expect(await screen.findByText('More than $10.00.')).toBeTruthy();
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(field('Amount'));
    await userEvent.type(field('Amount'), '8');
    await waitFor(() => expect(screen.queryByText('More than $10.00.')).toBeNull());
  });

  it('focuses a control of the caller whose value is invalid, with its error', async () => {
    show();
    await userEvent.type(field('Amount'), '5');
    await press('0 shares');
    await press('1 shares');
    await press('Grant');
    const group = screen.getByRole('group', { name: 'Shares' });
    const error = await screen.findByText('One share only.');
    expect(document.activeElement).toBe(group);
    expect(group.getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id);
    expect(saved).toEqual([]);
  });

  it('keeps an empty amount empty, and asks for it', async () => {
    show();
    await press('Grant');
    expect(await screen.findByText('The Amount field is required.')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('refuses a card number before it is sent', async () => {
    show();
    await userEvent.type(field('Amount'), '5');
    await userEvent.type(field('Reason'), '4111 1111 1111 1111');
    await press('Grant');
    expect(await screen.findByText("The Reason field isn't allowed to contain credit card number")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('shows an error inside of a list beside the field of the list', async () => {
    save = async () => {
      throw new CallError(400, {
        code: 'invalid_input',
        errors: { 'shares.0.amount': 'The shares.0.amount field must be 1 or more' },
        details: { faults: { 'shares.0.amount': { rule: 'required' } } },
      });
    };
    show();
    await userEvent.type(field('Amount'), '5');
    await press('0 shares');
    await press('Grant');
    expect(await screen.findByText('The Shares field is required.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads again what it is about after a conflict, and keeps what was typed', async () => {
    save = async () => {
      throw new CallError(409, { code: 'conflict' });
    };
    show({ onConflict: async () => 'The amounts are new.' });
    await userEvent.type(field('Amount'), '5');
    await press('Grant');
    expect(await screen.findByText('The amounts are new.')).toBeTruthy();
    expect(field('Amount').value).toBe('5.00');
  });

  it('keeps what was typed if the caller says that it is not stored', async () => {
    show({ onSave: async () => false });
    await userEvent.type(field('Amount'), '5');
    await press('Grant');
    expect(field('Amount').value).toBe('5.00');
  });
});

describe('[G3.2] a declared form in a dialog', () => {
  let closed: number;
  const open = async () => {
    closed = 0;
    const { ways: _ways, ...rest } = props;
    renderScreen(
      <ToastProvider>
        <FormDialog
          {...rest}
          open
          onClose={() => {
            closed += 1;
          }}
          title="Credit"
          saveLabel="Grant"
        />
        <Link to="/elsewhere">Elsewhere</Link>
      </ToastProvider>,
    );
  };

  it('closes at once while nothing is typed', async () => {
    await open();
    await press('Cancel');
    expect(closed).toBe(1);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('asks before typed text is lost', async () => {
    await open();
    await userEvent.type(field('Reason'), 'Late');
    await press('Cancel');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(closed).toBe(0);
    await press('Keep editing');
    expect(field('Reason').value).toBe('Late');
    await press('Close');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(closed).toBe(1));
  });

  it('asks before the user leaves the screen with typed text', async () => {
    await open();
    await userEvent.type(field('Reason'), 'Late');
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(field('Reason').value).toBe('Late');
  });
});
