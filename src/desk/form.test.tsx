// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, filled, price } from '../../contract/atoms.ts';
import { CallError, UnreachableError } from '../lib/call.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Form, type FormProps } from './form.tsx';

const schema = z.object({ name: filled(10), email: emailAddress, limit: z.nullable(price), updatedAt: z.string() });
type Values = z.input<typeof schema>;
const VALUES: Values = { name: 'Luna', email: 'luna@cafe.test', limit: 150_00, updatedAt: '1' };

let saved: Values[];
let save: (values: Values) => Promise<void>;
beforeEach(() => {
  saved = [];
  save = async () => {};
});
afterEach(cleanup);

const show = (props: Partial<FormProps<typeof schema>> = {}) =>
  renderScreen(
    <ToastProvider>
      <Form
        schema={schema}
        values={VALUES}
        sections={(field) => [
          { title: 'Customer', fields: [field.text('name', 'Name'), field.text('email', 'E-mail')] },
          { title: 'Credit', fields: [field.money('limit', 'Credit limit', { hint: 'Empty for none' })] },
        ]}
        saveLabel="Save"
        onSave={async (values) => {
          saved.push(values);
          await save(values);
        }}
        faults={{ user_exists: 'email' }}
        {...props}
      />
      <Link to="/elsewhere">Elsewhere</Link>
    </ToastProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refused = (body: object, status = 400) => new CallError(status, body);

describe('[G3.2] a declared form', () => {
  it('validates a field on blur, then while the user types', async () => {
    show();
    await write('E-mail', 'luna');
    expect(field('E-mail').getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText('The E-mail field must be a valid email.')).toBeTruthy();
    await userEvent.type(field('E-mail'), '@cafe.test');
    await waitFor(() => expect(screen.queryByText('The E-mail field must be a valid email.')).toBeNull());
  });

  it('sends nothing while a field is invalid, and focuses the first one', async () => {
    show();
    await write('Name', '   ');
    await write('Credit limit', '-5');
    await press();
    expect(await screen.findByText('The Name field is required.')).toBeTruthy();
    expect(screen.getByText('The Credit limit field must be $0.00 or more.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(saved).toEqual([]);
  });

  it('sends text without blanks around it and money in cents', async () => {
    show();
    await write('Name', ' Sol ');
    await write('Credit limit', '12.5');
    await press();
    await waitFor(() => expect(saved).toEqual([{ ...VALUES, name: 'Sol', limit: 1250 }]));
  });

  it('shows the server’s errors beside their fields, in the words of the specification', async () => {
    save = async () => {
      throw refused({
        code: 'invalid_input',
        errors: { name: 'The name field may not be greater than 5 characters' },
        details: { faults: { name: { rule: 'max', limit: 5 } } },
      });
    };
    show();
    await press();
    expect(await screen.findByText('The Name field may not be greater than 5 characters.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows beside its field that a text contains a card number', async () => {
    save = async () => {
      throw refused({
        code: 'card_number',
        errors: { name: "The Name field isn't allowed to contain credit card number" },
        details: { fields: ['name'], faults: { name: { rule: 'card' } } },
      });
    };
    show();
    await press();
    expect(await screen.findByText("The Name field isn't allowed to contain credit card number")).toBeTruthy();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error code beside the field that it concerns', async () => {
    save = async () => {
      throw refused({ code: 'user_exists' }, 409);
    };
    show();
    await press();
    expect(await screen.findByText('This person can already sign in.')).toBeTruthy();
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows messages without a field above the form, several also as one toast, one with commas as a list', async () => {
    save = async () => {
      throw refused({ code: 'invalid_input', errors: { a: 'First fault', b: 'Second fault' } });
    };
    show();
    await press();
    expect(await screen.findByText('First fault')).toBeTruthy();
    expect(screen.getByText('Second fault')).toBeTruthy();
    expect(screen.getAllByText('Part of this is not valid.').length).toBeGreaterThan(1);
    save = async () => {
      throw refused({ code: 'invalid_input', errors: { _: 'No route, no price' } });
    };
    await press();
    expect(await screen.findByText('No route')).toBeTruthy();
    expect(screen.getByText('no price')).toBeTruthy();
  });

  it('keeps what was typed when there is no connection', async () => {
    save = async () => {
      throw new UnreachableError('no answer');
    };
    show();
    await write('Name', 'Sol');
    await press();
    expect(await screen.findByText(/This needs a connection/)).toBeTruthy();
    expect(field('Name').value).toBe('Sol');
  });

  it('keeps what was typed on a conflict, takes the other user’s values for the rest, and overwrites when saved again', async () => {
    save = async ({ updatedAt }) => {
      if (updatedAt === '1') throw refused({ code: 'conflict' }, 409);
    };
    show({ reread: async () => ({ ...VALUES, name: 'Estrella', limit: 99_00, updatedAt: '2' }) });
    await write('Name', 'Sol');
    await press();
    expect(await screen.findByText(/Someone else changed this/)).toBeTruthy();
    expect(screen.getByText('Name is now: Estrella')).toBeTruthy();
    expect(screen.getByText('Credit limit is now: $99.00')).toBeTruthy();
    expect(field('Name').value).toBe('Sol');
    expect(field('Credit limit').value).toBe('99.00');
    await press();
    await waitFor(() => expect(saved.at(-1)).toEqual({ ...VALUES, name: 'Sol', limit: 99_00, updatedAt: '2' }));
    await waitFor(() => expect(screen.queryByText(/Someone else changed this/)).toBeNull());
  });

  it('asks before the user leaves with unsaved changes, and not after they are saved', async () => {
    show();
    await write('Name', 'Sol');
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing', hidden: true }));
    await press();
    await waitFor(() => expect(saved).toHaveLength(1));
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('is sent with Ctrl+Enter', async () => {
    show();
    await userEvent.type(field('Name'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('[G3.3] offers the unsaved changes in a bar, discards them with Escape, and brings them back', async () => {
    show({ bar: true });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await write('Name', 'Sol');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(field('Name').value).toBe('Luna');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Name').value).toBe('Sol');
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('[G3.3] is saved with Ctrl+S from anywhere on the page while the bar is there', async () => {
    show({ bar: true });
    await write('Name', 'Sol');
    screen.getByText('Elsewhere').focus();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved).toEqual([{ ...VALUES, name: 'Sol' }]));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('[G3.3] puts the former values back after saving, on the state that the server stored', async () => {
    let version = 1;
    show({
      undoable: true,
      onSave: async (values) => {
        saved.push(values);
        version += 1;
        return { ...values, updatedAt: String(version) };
      },
    });
    await write('Name', 'Sol');
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({ ...VALUES, updatedAt: '2' });
    await waitFor(() => expect(field('Name').value).toBe('Luna'));
  });

  it('shows fields that depend on others, and words its own rules', async () => {
    show({
      sections: (kinds, { name }) => [
        { fields: [kinds.text('name', 'Name'), ...(name === 'Sol' ? [kinds.text('email', 'E-mail')] : [])] },
      ],
      faultText: ({ rule }) => (rule === 'required' ? 'Say a name' : undefined),
    });
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    await write('Name', 'Sol');
    expect(field('E-mail').value).toBe('luna@cafe.test');
    await write('Name', '');
    await press();
    expect(await screen.findByText('Say a name')).toBeTruthy();
  });

  it('takes any number of choices, and a choice of none', async () => {
    const body = z.object({ work: z.array(z.string()).check(z.minLength(1)), house: z.nullable(z.string()) });
    const sent: object[] = [];
    renderScreen(
      <ToastProvider>
        <Form
          schema={body}
          values={{ work: ['pick'], house: 'N' }}
          sections={(kinds) => [
            {
              fields: [
                kinds.choices('work', 'Work', [
                  { value: 'pick', label: 'Picking' },
                  { value: 'drive', label: 'Driving' },
                ]),
                kinds.select('house', 'House', [{ value: 'N', label: 'North' }], { none: 'Any house' }),
              ],
            },
          ]}
          saveLabel="Save"
          onSave={async (values) => {
            sent.push(values);
          }}
        />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByLabelText('Picking'));
    await press();
    expect(await screen.findByText('The Work field is required.')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Driving'));
    await userEvent.selectOptions(screen.getByLabelText('House'), 'Any house');
    await press();
    await waitFor(() => expect(sent).toEqual([{ work: ['drive'], house: null }]));
  });
});
