// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PickEvent } from '../../../contract/picking.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { pickLine, pickOrder } from '../picking/data/pick-order.fixture.ts';
import type { Truck } from './data/board.ts';
import { ShortageList } from './shortage-list.tsx';
import { TruckList } from './truck-list.tsx';

vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
vi.mock('../../sync/use-today.ts', () => ({ useToday: () => '2026-11-21' }));
afterEach(cleanup);

const truck = (readyAt: string, change: Partial<Truck> = {}): Truck => ({
  ...{ key: 'R1', routeName: 'North', day: '2026-11-20', departsAt: '22:00', orders: [], pickers: [] },
  ...{ open: 1, picking: 0, staged: 0, lines: 4, linesLeft: 4, linesShort: 0 },
  ...{ state: 'tight', readyAt: Date.parse(readyAt), isLate: false },
  ...change,
});

test('[F4.1] a truck that is ready after midnight says on which day', () => {
  const show = (readyAt: string) => {
    cleanup();
    renderScreen(<TruckList trucks={[truck(readyAt)]} chosen={null} pathOf={() => '/mobile'} />);
    return screen.getByText(/^Ready at/).textContent?.replaceAll(/\s/g, ' ');
  };
  expect(show('2026-11-20T22:40:00Z')).toBe('Ready at 10:40 PM');
  expect(show('2026-11-21T00:40:00Z')).toBe('Ready at Sat 12:40 AM');
});

test('[F4.1] a truck that is ready and has not departed says that it is late', () => {
  const show = (isLate: boolean) => {
    cleanup();
    const ready = truck('2026-11-20T22:40:00Z', { state: 'ready', isLate });
    renderScreen(<TruckList trucks={[ready]} chosen={null} pathOf={() => '/mobile'} />);
    return screen.getByText(/departs/).textContent?.replaceAll(/\s/g, ' ');
  };
  expect(show(false)).toBe('Fri, Nov 20 · departs 10:00 PM');
  expect(show(true)).toBe('Fri, Nov 20 · departs 10:00 PM · late, not departed');
});

test('[F4.1] a shortage of the evening before says its day, and a decision after midnight its time only', () => {
  const event: PickEvent = {
    ...{ id: 'e', kind: 'short', undoes: null, itemCode: 'KALE', lotId: null, lotCode: '', bin: '', quantity: 1 },
    ...{ weightGrams: null, caseWeightsGrams: [], container: '', reason: null, by: 'Ana', byId: 'ana', undone: false },
    at: '2026-11-20T23:50:00.000Z',
    decision: { decision: 'buy', by: 'Lea', decidedAt: '2026-11-21T00:10:00.000Z' },
  };
  const line = pickLine();
  renderScreen(
    <ShortageList
      label="Shorts"
      shortages={[{ order: pickOrder('1', [line]), line, event, lots: [] }]}
      actions={{ busy: false, assign: vi.fn(), assignZones: vi.fn(), decide: vi.fn() }}
    />,
  );
  expect(screen.getByText(/Ana · Fri 11:50\sPM/)).toBeTruthy();
  expect(screen.getByText(/^Decided by Lea, 12:10\sAM$/)).toBeTruthy();
});
