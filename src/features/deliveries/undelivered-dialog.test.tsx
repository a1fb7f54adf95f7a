// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { UndeliveredDialog } from './undelivered-dialog.tsx';

vi.mock('../../ui/photo-choice.tsx', () => ({ PhotoChoice: () => null }));
afterEach(cleanup);

function open() {
  const onWhy = vi.fn();
  renderUi(<UndeliveredDialog photos={0} onWhy={onWhy} onPhoto={async () => true} onClose={() => {}} />);
  return onWhy;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

test('[F6] an order that can’t be delivered takes one press of its reason', async () => {
  const onWhy = open();
  await press('Closed, no one there');
  expect(onWhy).toHaveBeenCalledWith('closed', '');
});

test('[F6] another reason needs a note, and a card number is no note', async () => {
  const onWhy = open();
  await press('Another reason');
  expect(onWhy).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Write a note first');
  const note = screen.getByLabelText(/Note/);
  await userEvent.type(note, '4111 1111 1111 1111');
  await press('Another reason');
  expect(onWhy).not.toHaveBeenCalled();
  await userEvent.clear(note);
  await userEvent.type(note, 'Flooded street');
  await press('Another reason');
  expect(onWhy).toHaveBeenCalledWith('other', 'Flooded street');
});
