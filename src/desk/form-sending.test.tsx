// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { text } from '../../contract/atoms.ts';
import { CallError } from '../lib/call.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { FormDialog } from './form-dialog.tsx';

const schema = z.object({ reason: text(50) });
let sent: string[];
/** Ends the sending. */
let answer: (error?: Error) => void;

function Owner({ saveDisabled = false }: { readonly saveDisabled?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <ToastProvider>
      <output>{open ? 'open' : 'closed'}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="A reason"
        schema={schema}
        values={{ reason: '' }}
        sections={(field) => [
          {
            fields: [
              field.own('reason', 'Reason', ({ value, onChange }) => (
                // Takes its text when it is left, as a stepper does.
                <input aria-label="Reason" defaultValue={value} onBlur={({ target }) => onChange(target.value)} />
              )),
            ],
          },
        ]}
        saveLabel="Save"
        saveDisabled={saveDisabled}
        onSave={async ({ reason }) => {
          sent.push(reason);
          await new Promise<void>((resolve, reject) => {
            answer = (error) => (error ? reject(error) : resolve());
          });
          setOpen(false);
        }}
      />
    </ToastProvider>
  );
}

const state = () => document.querySelector('output')?.textContent;
const type = (keys: string) => userEvent.type(screen.getByLabelText('Reason'), keys);
const form = () => screen.getByRole('dialog', { name: 'A reason' }) as HTMLDialogElement;
const question = () => screen.queryByText('Leave without saving?');

beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

describe('[G3.2] a declared form in a dialog', () => {
  it('sends by a key what was typed before it, once', async () => {
    renderScreen(<Owner />);
    await type('Late{Control>}s{/Control}');
    await waitFor(() => expect(sent).toEqual(['Late']));
    fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 's', ctrlKey: true });
    await act(async () => {});
    expect(sent).toEqual(['Late']);
  });

  it('does not send by a key that is held, nor while it lacks data', async () => {
    const { unmount } = renderScreen(<Owner />);
    fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 's', ctrlKey: true, repeat: true });
    await act(async () => {});
    unmount();
    renderScreen(<Owner saveDisabled />);
    await type('Late{Control>}s{/Control}');
    await act(async () => {});
    expect(sent).toEqual([]);
  });

  it('stays open until the answer is there, and shows its fault', async () => {
    renderScreen(<Owner />);
    await type('Late');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual(['Late']));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    expect([state(), question()]).toEqual(['open', null]);
    await act(async () => answer(new CallError(409, { code: 'conflict' })));
    expect(await screen.findByText('Your text is still here.')).toBeTruthy();
  });

  it('asks on Escape, and still can be left after the browser has closed it or the question by itself', async () => {
    renderScreen(<Owner />);
    await type('Late');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(question()).toBeTruthy();
    const asking = question()?.closest('dialog') as HTMLDialogElement;
    // A second close request in a row, which Chromium doesn't let a page prevent.
    act(() => {
      asking.close();
    });
    await waitFor(() => expect(question()).toBeNull());
    expect(state()).toBe('open');
    act(() => {
      form().close();
    });
    await waitFor(() => expect(question()).toBeTruthy());
    expect(form().open).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(state()).toBe('closed');
  });
});
