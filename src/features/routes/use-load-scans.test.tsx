// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../data/database.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { DriverActions, LoadedPart } from '../deliveries/use-driver-actions.ts';
import { deliveryLine, deliveryOf, routeOf } from './run.fixture.ts';
import { runsOf } from './run.ts';
import { useLoadScans } from './use-load-scans.ts';

const at = vi.hoisted(() => ({
  db: undefined as unknown,
  scan: (_event: ScanEvent): void => {},
  show: vi.fn<(message: { title: string; action?: { label: string; onPress: () => void } }) => void>(),
}));
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db: at.db }) }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: at.show }) }));
vi.mock('../../scan/use-scanner.ts', () => ({
  useScanner: (onScan: typeof at.scan) => {
    at.scan = onScan;
    return null;
  },
}));

const MARKS = { $scope: 'route:R1', $clock: 1, $ord: 1 };
const [P1, P2] = ['P0000001', 'P0000002'];
const order = deliveryOf('a', {
  lines: [
    deliveryLine({
      pickedQuantity: 5,
      pickedInto: [
        { container: P1, quantity: 3 },
        { container: P2, quantity: 2 },
      ],
    }),
  ],
});
let db: CratebookDatabase;
const loaded = async () => (await db.live('deliveries').get('a'))?.lines[0]?.loadedQuantity;
/** Records as the device does. */
const loadAll = vi.fn(async (parts: readonly LoadedPart[]) => {
  for (const { delivery, line, quantity } of parts) {
    const loadedQuantity = ((await loaded()) ?? 0) + quantity;
    await db.live('deliveries').put({ ...delivery, lines: [{ ...line, loadedQuantity }], ...MARKS });
  }
  return true;
});

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
  at.db = db;
  await db.live('routes').put({ ...routeOf('R1'), ...MARKS });
  await db.live('deliveries').put({ ...order, ...MARKS });
});
afterEach(() => {
  cleanup();
  db.close();
  vi.clearAllMocks();
});

const start = () => {
  const [run] = runsOf([routeOf('R1')], [order]);
  if (!run) throw new Error('no run');
  renderUiHook(() => useLoadScans(run, { loadAll, load: loadAll } as unknown as DriverActions));
};
/** Scans, and waits for its message. */
async function scan(text: string) {
  const before = at.show.mock.calls.length;
  at.scan({ scan: parseScan(text, { thisYear: 2026 }) } as ScanEvent);
  await vi.waitFor(() => expect(at.show.mock.calls.length).toBe(before + 1));
  return at.show.mock.lastCall?.[0];
}

test('[F4.3] a pallet that is scanned again does not count as another one, also after a reload', async () => {
  start();
  expect(await scan(P1)).toMatchObject({ title: P1 });
  expect(await loaded()).toBe(3);
  cleanup();
  start();
  expect(await scan(P1)).toMatchObject({ title: 'This pallet is already counted', action: { label: 'Count it' } });
  expect(await loaded()).toBe(3);
  await scan(P2);
  expect(await loaded()).toBe(5);
  expect(await scan(P2)).toMatchObject({ title: 'Already complete' });
});

test('[F4.3] an undone pallet, or one whose record failed, can be scanned again', async () => {
  start();
  const message = await scan(P1);
  message?.action?.onPress();
  await vi.waitFor(async () => expect((await db.table('meta').get('palletsLoaded'))?.value.scanned).toEqual([]));
  loadAll.mockResolvedValueOnce(false);
  at.scan({ scan: parseScan(P2, { thisYear: 2026 }) } as ScanEvent);
  await vi.waitFor(() => expect(loadAll).toHaveBeenCalledTimes(3));
  await vi.waitFor(async () => expect((await db.table('meta').get('palletsLoaded'))?.value.scanned).toEqual([]));
  await scan(P1);
  await scan(P2);
  expect(await loaded()).toBe(5);
});
