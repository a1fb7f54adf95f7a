// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickOrder } from '../../../contract/picking.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { CurrentStop } from './current-stop.tsx';
import { pickLine, pickLot, pickOrder } from './data/pick-order.fixture.ts';
import { tasksOf } from './data/pick-tasks.ts';
import { toteLook } from './tote-look.ts';
import { TotePlan } from './tote-plan.tsx';
import { totesOf } from './totes-of.ts';

afterEach(cleanup);

const luna = (picked = 0) => pickOrder('o1', [pickLine({ pickedQuantity: picked })]);
const sol = (picked = 0) =>
  pickOrder('o2', [pickLine({ pickedQuantity: picked })], { locationName: 'Bistro Sol', salesOrderNumber: 700_002 });
const BEETS = pickLine({ lineNumber: 2, itemCode: 'BEETS', description: 'Beets', units: [], substitutes: [] });
const containerOf = ({ id }: PickOrder): string => (id === 'o1' ? '1' : '2');
const lots = new Map([['KALE', [pickLot('SOON')]]]);

/** Shows the stop of an item for some orders that are picked together. */
function stop(orders: readonly PickOrder[], itemCode = 'KALE', tote = containerOf) {
  const task = tasksOf(orders, lots, '2026-11-19').find((one) => one.itemCode === itemCode);
  if (!task) throw new Error('no stop');
  renderUi(<CurrentStop task={task} totes={totesOf(task, orders, tote)} into="" />);
}
const bands = () => screen.queryAllByLabelText(/^Tote /);
/** The number, the customer and the color of the next case's tote. */
function next() {
  const [band, ...others] = bands();
  expect(others).toEqual([]);
  return [...(band?.children ?? [])].map(({ textContent }) => textContent).concat(band?.style.backgroundColor ?? '');
}
const color = (position: number) => toteLook(position).backgroundColor;

test('[F2.6] the stop of several orders shows number, customer and color of the tote that is filled next', () => {
  stop([luna(), sol()]);
  expect(next()).toEqual(['1', 'Café Luna', color(0)]);
  cleanup();
  stop([luna(10), sol()]);
  expect(next()).toEqual(['2', 'Bistro Sol', color(1)]);
});

test('[F2.6] the stop that only one order of the batch needs shows its tote, too', () => {
  const withBeets = { ...sol(), lines: [pickLine({ pickedQuantity: 10 }), BEETS] };
  stop([luna(), withBeets], 'BEETS');
  expect(next()).toEqual(['2', 'Bistro Sol', color(1)]);
});

test('[F2.6] a tote without a number shows the order’s number; a single order has no band', () => {
  stop([luna(10), sol()], 'KALE', () => '');
  expect(next()).toEqual(['700002', 'Bistro Sol', color(1)]);
  cleanup();
  const [task] = tasksOf([luna()], lots, '2026-11-19');
  if (!task) throw new Error('no stop');
  renderUi(<CurrentStop task={task} totes={[]} into="P1" />);
  expect(bands()).toEqual([]);
  expect(screen.getByText('P1')).toBeTruthy();
});

test('[F2.6] the plan of a batch shows each tote as its stops do, and a press names another one', async () => {
  const rename = vi.fn();
  const start = vi.fn();
  renderUi(<TotePlan orders={[luna(), sol()]} containerOf={containerOf} onRename={rename} onStart={start} />);
  expect(bands().map((band) => [band.getAttribute('aria-label'), band.style.backgroundColor])).toEqual([
    ['Tote 1: Café Luna', color(0)],
    ['Tote 2: Bistro Sol', color(1)],
  ]);
  await userEvent.click(screen.getByText('Bistro Sol'));
  expect(rename).toHaveBeenCalledExactlyOnceWith('o2');
  await userEvent.click(screen.getByRole('button', { name: 'Start picking' }));
  expect(start).toHaveBeenCalledOnce();
});
