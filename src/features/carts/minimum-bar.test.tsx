// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { minimumProgress } from '../../../rules/ordering.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { MinimumBar } from './minimum-bar.tsx';

afterEach(cleanup);

it('an order below the minimum says how much is missing to which amount and number of cases', () => {
  const order = { orderCents: 35_105, orderCases: 9, feeCents: 0, exempt: false };
  renderUi(<MinimumBar minimum={minimumProgress({ ...order, minimumCents: 50_000, minimumCases: null })} />);
  expect(screen.getByText('$148.95 below the $500.00 minimum')).toBeTruthy();
  renderUi(<MinimumBar minimum={minimumProgress({ ...order, minimumCents: 50_000, minimumCases: 10 })} />);
  expect(screen.getByText('$148.95 below the $500.00 minimum · 1 case below the minimum of 10')).toBeTruthy();
});

it('an order without a minimum, or whose minimum is hidden, does not say that one is reached', () => {
  const none = { orderCents: 0, orderCases: 9, feeCents: 0, exempt: false, minimumCents: 0, minimumCases: 0 };
  const { container } = renderUi(<MinimumBar minimum={minimumProgress(none)} />);
  expect(container.textContent).toBe('');
  renderUi(<MinimumBar minimum={minimumProgress({ ...none, minimumCases: 9 })} />);
  expect(screen.getByText('Minimum reached')).toBeTruthy();
});
