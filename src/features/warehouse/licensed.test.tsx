// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { License } from '../../../contract/roles.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { licensed } from './licensed.tsx';

let licenses: readonly License[];
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ user: { profile: { licenses } } }) }));
afterEach(cleanup);

const Floor = licensed(() => <p>Orders</p>, ['picking']);

test.each<[string, readonly License[], boolean]>([
  ['a picker', ['picking'], true],
  ['the warehouse lead', ['lead'], true],
  ['a receiver', ['receiving'], false],
  ['a user without a license', [], false],
])('[B6] %s', (_who, own, opens) => {
  licenses = own;
  renderUi(<Floor />);
  expect(screen.queryByText('Orders') !== null).toBe(opens);
  expect(screen.queryByText(/It opens with: Picking/) !== null).toBe(!opens);
});
