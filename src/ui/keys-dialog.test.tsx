// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { KeysDialog } from './keys-dialog.tsx';
import { renderUi } from './render-for-test.tsx';

afterEach(cleanup);

it('opens with a question mark, and is closed when it is mounted again', async () => {
  renderUi(<KeysDialog />);
  await userEvent.keyboard('?');
  expect(screen.getByText('Go to a screen or record')).toBeTruthy();
  cleanup();
  renderUi(<KeysDialog />);
  expect(screen.queryByText('Go to a screen or record')).toBeNull();
});
