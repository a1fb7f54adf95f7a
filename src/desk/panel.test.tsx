// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../ui/render-for-test.tsx';
import { Panel } from './panel.tsx';

afterEach(cleanup);

it('a panel closes on Escape, but not on Escape in a dialog inside it', async () => {
  const close = vi.fn();
  renderUi(
    <Panel title="Ana" onClose={close}>
      <dialog open>
        <input aria-label="reason" />
      </dialog>
    </Panel>,
  );
  await userEvent.click(screen.getByLabelText('reason'));
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  screen.getByRole('heading', { name: 'Ana' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

it('Escape leaves the inner step of a panel first', async () => {
  const [close, back] = [vi.fn(), vi.fn()];
  renderUi(
    <Panel title="Ana" hasDraft onBack={back} onClose={close}>
      <p />
    </Panel>,
  );
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});
