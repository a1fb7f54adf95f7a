// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FloorException } from '../../../contract/floor.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { DeliverAgain, type RouteChoice } from './deliver-again.tsx';

vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'America/New_York' } }) }));
/** A Friday afternoon. */
vi.mock('../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse('2026-11-20T20:00:00.000Z') }));
afterEach(cleanup);

const about = {
  difference: 'not_delivered',
  routeId: 'R1',
  routeName: 'North',
  deliveryDate: '2026-11-20',
  nextOn: '2026-11-23',
};
const exception = (change: Partial<typeof about> = {}) =>
  ({ kind: 'delivery_difference', about: { ...about, ...change } }) as unknown as FloorException;
const SOUTH: RouteChoice = { id: 'R2', name: 'South', weekdays: [2, 5] };

function show(
  routes: readonly RouteChoice[],
  one = exception(),
  refused: { readonly deliverOn: string; readonly routeId?: string } | null = null,
) {
  const onDecide = vi.fn();
  renderUi(<DeliverAgain {...{ exception: one, routes, refused, onDecide }} busy={false} onBack={() => {}} />);
  return onDecide;
}
const day = () => screen.getByLabelText('Delivery day') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: /^Deliver/ }) as HTMLButtonElement;

it('suggests the order’s own route, on the next day that it runs', () => {
  const onDecide = show([]);
  expect(screen.queryByLabelText('Route')).toBeNull();
  expect(day().value).toBe('2026-11-23');
  fireEvent.click(button());
  expect(onDecide).toHaveBeenCalledWith({ deliverOn: '2026-11-23', routeId: 'R1' });
});

it('lets another route be chosen, with the next day that it runs, today included', () => {
  const onDecide = show([SOUTH]);
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  expect(day().value).toBe('2026-11-20');
  fireEvent.click(button());
  expect(onDecide).toHaveBeenCalledWith({ deliverOn: '2026-11-20', routeId: 'R2' });
});

it('accepts no past day, nor one whose truck is back', () => {
  show([SOUTH]);
  fireEvent.change(day(), { target: { value: '2026-11-20' } });
  expect(screen.getByText('That day’s truck has already left.')).toBeTruthy();
  expect(button().disabled).toBe(true);
  fireEvent.change(day(), { target: { value: '2026-11-19' } });
  expect(screen.getByText('This day has passed.')).toBeTruthy();
  expect(button().disabled).toBe(true);
});

it('warns that a route does not run on a weekday, and accepts it', () => {
  show([SOUTH]);
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  fireEvent.change(day(), { target: { value: '2026-11-23' } });
  expect(screen.getByText('This route does not run on this weekday.')).toBeTruthy();
  expect(button().disabled).toBe(false);
});

const LEFT = 'That day’s truck has already left.';

it('offers an order that was left behind no day on which a route has departed', () => {
  const departed = [{ day: '2026-11-20', isFinished: false }];
  const own = { id: 'R1', name: 'North', weekdays: [1, 5], departed: [{ day: '2026-11-23', isFinished: false }] };
  show([own, { ...SOUTH, departed }], exception({ difference: 'left_behind' }));
  expect(day().value).toBe('2026-11-27');
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  expect(day().value).toBe('2026-11-24');
  expect(screen.queryByText(LEFT)).toBeNull();
  fireEvent.change(day(), { target: { value: '2026-11-20' } });
  expect(screen.getByText(LEFT)).toBeTruthy();
  expect(button().disabled).toBe(true);
});

it('lets an order that came back join a truck that is on its way, not one that is back', () => {
  const run = (isFinished: boolean) => ({ ...SOUTH, departed: [{ day: '2026-11-20', isFinished }] });
  show([run(false)]);
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  expect(day().value).toBe('2026-11-20');
  cleanup();
  show([run(true)]);
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  expect(day().value).toBe('2026-11-24');
});

it('shows beside the day that the server refused it, until another day or route is chosen', () => {
  show([SOUTH], exception({ difference: 'left_behind' }), { deliverOn: '2026-11-24', routeId: 'R2' });
  fireEvent.change(screen.getByLabelText('Route'), { target: { value: 'R2' } });
  fireEvent.change(day(), { target: { value: '2026-11-24' } });
  expect(screen.getByText(LEFT)).toBeTruthy();
  expect(day().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(day(), { target: { value: '2026-11-27' } });
  expect(screen.queryByText(LEFT)).toBeNull();
  expect(button().disabled).toBe(false);
});
