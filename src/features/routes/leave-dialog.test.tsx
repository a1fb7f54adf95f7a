// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { deliveryLine, deliveryOf, routeOf } from './run.fixture.ts';
import { runsOf } from './run.ts';

afterEach(cleanup);

const runWith = (loadedQuantity: number) =>
  runsOf(
    [routeOf('R1')],
    [
      deliveryOf('a', {
        status: 'staged',
        lines: [
          deliveryLine({ pickedQuantity: 4, loadedQuantity: 4 }),
          deliveryLine({ lineNumber: 2, pickedQuantity: 4, loadedQuantity }),
        ],
      }),
    ],
  )[0];

function open(loadedQuantity: number, today = runWith(loadedQuantity)?.day ?? '') {
  const run = runWith(loadedQuantity);
  if (!run) throw new Error('no run');
  const onLeave = vi.fn<(loaded: readonly { line: { lineNumber: number } }[]) => void>();
  renderUi(<LeaveDialog run={run} today={today} query="" onLeave={onLeave} onClose={() => {}} />);
  return onLeave;
}
const loadedOf = (onLeave: ReturnType<typeof open>) => onLeave.mock.lastCall?.[0].map(({ line }) => line.lineNumber);

test('[F2.1] lines that the load check has not found are recorded as loaded only if the driver says so', async () => {
  const onLeave = open(1);
  await userEvent.click(screen.getByRole('button', { name: 'Depart' }));
  expect(loadedOf(onLeave)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /They are on the truck/ }));
  expect(loadedOf(onLeave)).toEqual([2]);
});

test('[F2.1] a load that was found whole asks for nothing more', () => {
  open(4);
  expect(screen.queryByRole('button', { name: /They are on the truck/ })).toBeNull();
});

test('the departure on another day than the one of the route says so', () => {
  open(4);
  expect(screen.queryByText(/not for today/)).toBeNull();
  cleanup();
  open(4, '2026-11-01');
  expect(screen.getByText(/^This route is for .+, not for today$/)).toBeTruthy();
  cleanup();
  open(4, '2026-11-21');
  expect(screen.getByText('This route is late: it was planned for Fri, Nov 20')).toBeTruthy();
});
