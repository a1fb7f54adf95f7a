// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickEvent, PickLine } from '../../../contract/picking.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { pickLine, pickOrder } from './data/pick-order.fixture.ts';
import { tasksOf } from './data/pick-tasks.ts';
import { NothingLeft } from './nothing-left.tsx';
import { PickProgress } from './pick-progress.tsx';

vi.mock('../../ui/progress-bar.tsx', () => ({
  ProgressBar: ({ tone }: { tone: string }): ReactNode => <output>{tone}</output>,
}));
afterEach(cleanup);

const done = pickLine({ pickedQuantity: 10 });
const short = pickLine({
  lineNumber: 2,
  itemCode: 'CHARD',
  description: 'Chard, red',
  pickedQuantity: 8,
  shortQuantity: 2,
  events: [{ id: 'e1', kind: 'short', quantity: 2, reason: 'damaged' } as PickEvent],
});
const left = pickLine({ lineNumber: 3, itemCode: 'LEEK' });

const progress = (lines: readonly PickLine[]) =>
  renderUi(<PickProgress tasks={tasksOf([pickOrder('1', lines)], new Map(), '2026-11-19')} />);
const tone = () => screen.getByRole('status').textContent;

test('[F2.5] the bar of a pick list is green only if nothing is short', () => {
  progress([done]);
  expect(tone()).toBe('success');
  cleanup();
  progress([done, short]);
  expect(tone()).toBe('warning');
  expect(screen.getByText('1 line short')).toBeTruthy();
  cleanup();
  progress([left, short]);
  expect(tone()).toBe('accent');
  expect(screen.getByText('1 line short')).toBeTruthy();
});

const end = (lines: readonly PickLine[]) =>
  renderUi(<NothingLeft orders={[pickOrder('1', lines)]} isStaged={false} hasZones={false} othersLeft={0} />);

test('[F2.5] the end of a pick list names what is short: item, quantity and reason', () => {
  end([done, short]);
  expect(screen.getByRole('listitem').textContent).toBe('Chard, red · Damaged2 CS');
  cleanup();
  end([done]);
  expect(screen.getByText('All that was ordered is picked.')).toBeTruthy();
});
