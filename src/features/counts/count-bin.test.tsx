// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { CountBin } from './count-bin.tsx';

const at = vi.hoisted(() => ({
  db: undefined as unknown,
  scan: (_event: { scan: unknown }): unknown => undefined,
  toast: vi.fn(),
}));
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db: at.db }) }));
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => NOTHING }));
vi.mock('../../sync/use-mutate.ts', () => ({ useMutate: () => async () => {} }));
vi.mock('../../sync/use-catalog.ts', () => ({ useCatalogStatus: () => ({ phase: 'ready' }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: at.toast }) }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show() {} }) }));
vi.mock('../../scan/scan-field.tsx', () => ({ ScanField: () => null }));
vi.mock('../../scan/use-scanner.ts', () => ({
  useScanner: (onScan: typeof at.scan) => {
    at.scan = onScan;
    return null;
  },
}));
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => ({ items: ITEMS }) }));
vi.mock('../warehouse/use-action.ts', () => ({
  useAction: () => ({
    busy: false,
    now: () => '',
    run: async (change: () => Promise<unknown>) => change().then(() => true),
  }),
}));
vi.mock('../warehouse/use-lot-scan.ts', () => ({
  useLotScan: () => async (scan: unknown) => ({ kind: 'goods', scan, item: KALE, lotCode: 'L1', lots: [] }),
}));
vi.mock('./use-category.ts', () => ({ useCategory: () => ({ categories: [], itemCodes: null }) }));

const NOTHING: never[] = [];
const UOMS = [{ uom: 'EA', factor: 1, gtin: null }];
const KALE = { itemCode: 'KALE', description: 'Kale', packSize: '', orderUom: 'EA', uoms: UOMS };
const ITEMS = new Map([['KALE', KALE]]);

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
  at.db = db;
});
afterEach(() => {
  cleanup();
  db.close();
  vi.clearAllMocks();
});

const onDone = vi.fn();
/** Opens the bin as the list does: each time as another session. */
async function openBin(sessionId: string) {
  renderUi(
    <CountBin
      warehouse={{ id: 'W1', name: 'Albany' }}
      bin="A-01-1"
      sessionId={sessionId}
      category=""
      onWhole={() => {}}
      onDone={onDone}
    />,
  );
  await screen.findByText(/lots? to count|No stock recorded here/);
  // The draft is read from the device.
  await act(() => db.sheetDrafts.count());
}
const number = () => (screen.queryByRole('spinbutton') as HTMLInputElement | null)?.value;
const label = { scan: parseScan('(01)09521234543213(10)L1', { thisYear: 2026 }) };

test('[F1.1] what was counted and not saved is there when the bin is opened again, and says so', async () => {
  await openBin('first');
  // Two scans before the screen has rendered the first one.
  await act(async () => void (await Promise.all([at.scan(label), at.scan(label)])));
  expect(number()).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Other bin' }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(at.toast.mock.lastCall?.[0].text).toMatch(/1 number of bin A-01-1 is not saved/);
  cleanup();

  await openBin('second');
  expect(await screen.findByText('Numbers from an earlier count')).toBeTruthy();
  expect(number()).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(number()).toBeUndefined();
  await act(async () => at.toast.mock.lastCall?.[0].action.onPress());
  expect(number()).toBe('2');
});
