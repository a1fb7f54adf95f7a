// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { KeysDialog } from './keys-dialog.tsx';
import { renderUi } from './render-for-test.tsx';
import { showKeys } from './screen-keys.ts';

afterEach(cleanup);

it('opens with a question mark, and is closed when it is mounted again', async () => {
  renderUi(<KeysDialog />);
  await userEvent.keyboard('?');
  expect(screen.getByText('Go to a screen or record')).toBeTruthy();
  cleanup();
  renderUi(<KeysDialog />);
  expect(screen.queryByText('Go to a screen or record')).toBeNull();
});

it('[G3.4] away from a desk a question mark opens nothing, because a scanner may type it, and is not listed', async () => {
  renderUi(<KeysDialog opensByKey={false} />);
  await userEvent.keyboard('?');
  expect(screen.queryByText('Go to a screen or record')).toBeNull();
  act(() => showKeys());
  expect(screen.getByText('Go to a screen or record')).toBeTruthy();
  expect(screen.queryByText('Show these keys')).toBeNull();
});
