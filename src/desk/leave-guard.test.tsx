// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UnreachableError } from '../lib/call.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Form } from './form.tsx';
import { address, type FruitParts, show } from './list-for-test.tsx';
import { Panel } from './panel.tsx';

const schema = z.object({ remark: z.string() });
let save: () => Promise<void>;

/** A panel with a declared form. */
const formPanel: FruitParts['panel'] = ({ name }, { close }) => (
  <Panel title={`About ${name}`} onClose={close}>
    <Form
      schema={schema}
      values={{ remark: '' }}
      sections={(field) => [{ fields: [field.text('remark', 'Remark')] }]}
      saveLabel="Save remark"
      onSave={() => save()}
    />
  </Panel>
);

/** A panel with a form by hand. */
function HandPanel({ name, close }: { readonly name: string; readonly close: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <Panel title={`About ${name}`} hasDraft={reason !== ''} onClose={close}>
      <input aria-label="Remark" value={reason} onChange={(event) => setReason(event.target.value)} />
    </Panel>
  );
}

const remark = () => screen.getByLabelText<HTMLInputElement>('Remark');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
/** Opens a row and types into its panel. */
async function typeRemark(panel = formPanel): Promise<void> {
  save = async () => {};
  show(1440, '/', { panel });
  await screen.findByText('60 fruits');
  await userEvent.click(screen.getByRole('button', { name: /Fruit 03/ }));
  await userEvent.type(remark(), 'half');
}
const question = () => screen.queryByText('Leave without saving?');
/** The question is open; the user keeps the text. */
async function stay(): Promise<void> {
  await waitFor(() => expect(question()).toBeTruthy());
  await press('Keep editing');
  await waitFor(() => expect(question()).toBeNull());
  expect(remark().value).toBe('half');
}
/** The question is open; the user gives the text up. */
async function leave(): Promise<void> {
  await waitFor(() => expect(question()).toBeTruthy());
  await press('Leave');
  await waitFor(() => expect(question()).toBeNull());
}

describe('[G3.2] a list asks before the unsaved text in its panel is lost', () => {
  it('on the close button and on Escape; afterward the row has the focus', async () => {
    await typeRemark();
    screen.getByRole('heading', { name: 'About Fruit 03' }).focus();
    await userEvent.keyboard('{Escape}');
    await stay();
    await press('Close');
    await stay();
    await press('Close');
    await leave();
    expect(screen.queryByLabelText('Remark')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Fruit 03');
    await waitFor(() => expect(address()).toBe(''));
  });

  it('on another row', async () => {
    await typeRemark();
    await userEvent.click(screen.getByRole('button', { name: /Fruit 05/ }));
    await stay();
    await userEvent.click(screen.getByRole('button', { name: /Fruit 05/ }));
    await leave();
    expect(screen.getByRole('region', { name: 'About Fruit 05' })).toBeTruthy();
    expect(remark().value).toBe('');
    expect(document.activeElement?.textContent).toBe('About Fruit 05');
  });

  it('on a filter, a search and another order', async () => {
    await typeRemark();
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'No access');
    await stay();
    await userEvent.type(screen.getByLabelText('Find fruit'), 'p');
    await stay();
    expect(screen.getByLabelText<HTMLInputElement>('Find fruit').value).toBe('');
    await press('Owed');
    await stay();
    expect(screen.getByText('60 fruits')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'No access');
    await leave();
    await screen.findByText('30 fruits');
    expect(screen.queryByLabelText('Remark')).toBeNull();
  });

  it('on another page', async () => {
    await typeRemark();
    await waitFor(() => expect(address()).toBe('?open=f3'));
    await userEvent.click(screen.getByText('Next'));
    await stay();
    await userEvent.click(screen.getByText('Next'));
    await leave();
    await screen.findByText('Fruit 50');
    expect(screen.queryByLabelText('Remark')).toBeNull();
  });

  it('for a panel without a declared form, too', async () => {
    await typeRemark(({ name }, { close }) => <HandPanel name={name} close={close} />);
    screen.getByRole('heading', { name: 'About Fruit 03' }).focus();
    await userEvent.keyboard('{Escape}');
    await stay();
    await press('Close');
    await leave();
    expect(screen.queryByLabelText('Remark')).toBeNull();
  });

  it('not after the text is saved', async () => {
    await typeRemark();
    await press('Save remark');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save remark' })).not.toHaveProperty('disabled', true),
    );
    await press('Close');
    expect(question()).toBeNull();
    expect(screen.queryByLabelText('Remark')).toBeNull();
  });
});

it('[G3.2] a form asks again for text that was typed after a save, or that could not be saved', async () => {
  save = async () => {};
  renderScreen(
    <ToastProvider>
      <Form
        schema={schema}
        values={{ remark: '' }}
        sections={(field) => [{ fields: [field.text('remark', 'Remark')] }]}
        saveLabel="Save remark"
        onSave={() => save()}
      />
      <a href="/elsewhere">Elsewhere</a>
    </ToastProvider>,
  );
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.type(remark(), 'ha');
  expect(isAsked()).toBe(true);
  await press('Save remark');
  await waitFor(() => expect(isAsked()).toBe(false));
  await userEvent.type(remark(), 'lf');
  expect(isAsked()).toBe(true);
  save = async () => {
    throw new UnreachableError('lost');
  };
  await press('Save remark');
  await screen.findByRole('alert');
  expect(isAsked()).toBe(true);
  cleanup();
});
