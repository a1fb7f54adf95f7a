// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { pickLot } from '../picking/data/pick-order.fixture.ts';
import { HoldDialog } from './hold-dialog.tsx';

afterEach(cleanup);

function open(onHold: boolean) {
  const onDecide = vi.fn();
  const lot = pickLot('L1', onHold ? { onHold, holdReason: 'returned', holdNote: '' } : {});
  renderUi(<HoldDialog lot={lot} name="Kale" busy={false} onDecide={onDecide} onClose={() => {}} />);
  return onDecide;
}

test('[F2.4] goods are put on hold for a reason from the list, with a note', async () => {
  const onDecide = open(false);
  expect(screen.getByRole('button', { name: 'Choose a reason' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Damaged' }));
  await userEvent.type(screen.getByRole('textbox'), ' Dented ');
  await userEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
  expect(onDecide).toHaveBeenCalledWith({ onHold: true, holdReason: 'damaged', reason: 'Dented' });
});

test('[F2.4] a release shows why the goods are on hold and needs no reason', async () => {
  const onDecide = open(true);
  expect(screen.getByRole('dialog').textContent).toContain('Returned goods');
  await userEvent.click(screen.getByRole('button', { name: 'Release' }));
  expect(onDecide).toHaveBeenCalledWith({ onHold: false, holdReason: null, reason: '' });
});

test('[F2.4] a card number in the note is refused beside it, because the server would refuse the hold', async () => {
  const onDecide = open(false);
  await userEvent.click(screen.getByRole('button', { name: 'Damaged' }));
  await userEvent.type(screen.getByRole('textbox'), '4111 1111 1111 1111');
  expect(screen.getByText("The Note field isn't allowed to contain credit card number")).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Put on hold' }));
  expect(onDecide).not.toHaveBeenCalled();
});
