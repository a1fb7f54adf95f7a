// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { renderUi } from './render-for-test.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function Owner({ sticky = false }: { sticky?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Rename the guide" sticky={sticky}>
        <TextInput aria-label="Name" data-autofocus />
      </Dialog>
    </>
  );
}

async function openIt(sticky = false) {
  renderUi(<Owner sticky={sticky} />);
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  return screen.getByRole('dialog', { name: 'Rename the guide' });
}

describe('Dialog', () => {
  it('is named by its title and focuses the marked element', async () => {
    await openIt();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('closes on Escape and restores the focus', async () => {
    const dialog = await openIt();
    // The browser turns Escape into a cancel event.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  it('closes on its close button and restores the focus', async () => {
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  it('closes on a press beside it, not on one inside', async () => {
    const dialog = await openIt();
    fireEvent.mouseDown(screen.getByLabelText('Name'));
    expect(screen.queryByLabelText('Name')).not.toBeNull();
    fireEvent.mouseDown(dialog);
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('stays on a press beside it when sticky', async () => {
    const dialog = await openIt(true);
    fireEvent.mouseDown(dialog);
    expect(screen.queryByLabelText('Name')).not.toBeNull();
  });
});

describe('ConfirmDialog', () => {
  function Asking({ onConfirm }: { onConfirm: () => Promise<void> }) {
    const [open, setOpen] = useState(true);
    return (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete it?"
        confirmLabel="Delete guide"
        onConfirm={onConfirm}
      />
    );
  }

  it('focuses the safe choice', () => {
    renderUi(<Asking onConfirm={async () => {}} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('labels the safe choice with the given text', () => {
    renderUi(
      <ConfirmDialog
        open
        onClose={() => {}}
        title="Cancel it?"
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={() => {}}
      />,
    );
    expect(screen.getAllByRole('button', { name: /order$/ }).map((button) => button.textContent)).toEqual([
      'Keep order',
      'Cancel order',
    ]);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('closes when the action is done', async () => {
    renderUi(<Asking onConfirm={async () => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete guide' }));
    expect(screen.queryByText('Delete it?')).toBeNull();
  });

  it('stays open with the reason if the action fails', async () => {
    renderUi(<Asking onConfirm={() => Promise.reject(new Error('It is in use.'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete guide' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It is in use.');
    expect(screen.queryByText('Delete it?')).not.toBeNull();
  });

  it('runs the action once for any number of presses', async () => {
    let runs = 0;
    let finish = () => {};
    const action = () => {
      runs += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    renderUi(<Asking onConfirm={action} />);
    const button = screen.getByRole('button', { name: 'Delete guide' });
    await userEvent.click(button);
    await userEvent.click(button);
    finish();
    expect(runs).toBe(1);
  });
});
