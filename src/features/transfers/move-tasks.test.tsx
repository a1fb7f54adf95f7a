// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { pickLot } from '../picking/data/pick-order.fixture.ts';
import type { MoveTask } from './data/move-tasks.ts';
import { MoveTasks } from './move-tasks.tsx';

let tasks: MoveTask[] = [];
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => tasks }));
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => undefined }));
afterEach(cleanup);

/** Returns what a task to put goods away says about its two bins. */
function placesOf(bin: string, toBin: string): string | undefined {
  tasks = [{ kind: 'put-away', lot: pickLot('L1', { bin }), toBin, quantity: 2, orders: [] }];
  renderUi(<MoveTasks warehouseId="W1" none={null} onTake={() => {}} />);
  const [, ...facts] = document.querySelector('button')?.textContent?.split(' · ') ?? [];
  cleanup();
  return facts.slice(0, -1).join();
}

test('a task names the bins that are known', () => {
  expect(placesOf('DOCK-1', 'A-01')).toBe('DOCK-1 to A-01');
  expect(placesOf('DOCK-1', '')).toBe('from DOCK-1');
  expect(placesOf('', 'A-01')).toBe('to A-01');
  expect(placesOf('', '')).toBe('');
});
