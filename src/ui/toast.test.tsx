// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
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
