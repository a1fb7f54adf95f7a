// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { pickLine, pickOrder } from '../picking/data/pick-order.fixture.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ZonesDialog } from './zones-dialog.tsx';

afterEach(cleanup);

const ZONES = [
  { zone: 'K', left: 3, pickers: ['Ana', 'Bo'] },
  { zone: 'A', left: 1, pickers: [] },
  { zone: 'C', left: 0, pickers: [] },
];
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('[F4.1] zones are assigned in walking order, and taken away all at once', () => {
  const onAssign = vi.fn();
  renderUi(<ZonesDialog name="Ana" own={['K']} zones={ZONES} onAssign={onAssign} onClose={() => {}} />);
  // Who else has a zone, and not the picker.
  expect(screen.getByRole('checkbox', { name: 'K · 3 bins left · Bo' })).toHaveProperty('checked', true);
  tick(/^C /);
  tick(/^A /);
  press('Assign');
  expect(onAssign).toHaveBeenLastCalledWith(['K', 'A', 'C']);
  press('All zones');
  expect(onAssign).toHaveBeenLastCalledWith([]);
});

test('a picker without zones is given some, or keeps all', () => {
  const onAssign = vi.fn();
  renderUi(<ZonesDialog name="Bo" own={[]} zones={ZONES} onAssign={onAssign} onClose={() => {}} />);
  expect(screen.queryByRole('button', { name: 'All zones' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose zones' })).toHaveProperty('disabled', true);
});

test('[F4.1] several orders are assigned one by one, or as a batch', () => {
  const onAssign = vi.fn();
  const load = {
    id: 'ana',
    name: 'Ana',
    zones: [],
    zonesAt: null,
    orders: 0,
    linesLeft: 0,
    linesPerHour: 0,
    byHand: null,
  };
  const orders = [pickOrder('1', [pickLine()]), pickOrder('2', [pickLine()])];
  renderUi(<AssignDialog orders={orders} loads={[load]} onAssign={onAssign} onClose={() => {}} />);
  press(/^Ana/);
  expect(onAssign).toHaveBeenLastCalledWith({ id: 'ana', name: 'Ana' }, false);
  tick(/batch/);
  press(/^Ana/);
  expect(onAssign).toHaveBeenLastCalledWith({ id: 'ana', name: 'Ana' }, true);
  cleanup();
  renderUi(<AssignDialog orders={orders.slice(1)} loads={[load]} onAssign={onAssign} onClose={() => {}} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
