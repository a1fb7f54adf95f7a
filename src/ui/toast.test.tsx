// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { renderUi } from './render-for-test.tsx';
import { ToastProvider } from './toast.tsx';
import { useToast } from './toast-context.ts';

afterEach(cleanup);

function Screen({ onUndo }: { onUndo: () => void }) {
  const [open, setOpen] = useState(true);
  const toast = useToast();
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Weigh">
      <Button onClick={() => toast.show({ text: 'Romaine removed', action: { label: 'Undo', onPress: onUndo } })}>
        Remove
      </Button>
    </Dialog>
  );
}

it('[C10.5] a toast is part of the open dialog, where it is read out and can be pressed, and of the page after that', async () => {
  const onUndo = vi.fn();
  renderUi(
    <ToastProvider>
      <Screen onUndo={onUndo} />
    </ToastProvider>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Weigh' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  const live = () => [...document.querySelectorAll('[aria-live]')].filter(({ textContent }) => textContent);
  expect(live().map((region) => [region.textContent, dialog.contains(region)])).toEqual([['Romaine removed', true]]);
  await userEvent.click(within(dialog).getByText('Undo'));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);

  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(live().map((region) => [region.textContent, dialog.contains(region)])).toEqual([['Romaine removed', false]]);
});

function Plain({ undoable }: { undoable: boolean }) {
  const toast = useToast();
  const action = undoable ? { action: { label: 'Undo', onPress: () => {} } } : {};
  return <Button onClick={() => toast.show({ text: 'Recorded', ...action })}>Record</Button>;
}

it.each([
  ['a toast with Undo stays', true, 2],
  ['a toast without an action leaves', false, 0],
])('%s while the pointer rests on it', (_, undoable, left) => {
  vi.useFakeTimers();
  try {
    renderUi(
      <ToastProvider>
        <Plain undoable={undoable} />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    const shown = () => screen.queryAllByText('Recorded');
    expect(shown()).toHaveLength(2);
    const [toast] = shown();
    if (!toast) throw new Error('there is no toast');
    fireEvent.mouseEnter(toast.parentElement ?? toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(shown()).toHaveLength(left);
  } finally {
    vi.useRealTimers();
  }
});
