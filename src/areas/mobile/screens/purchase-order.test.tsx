// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurchaseOrder } from '../../../../contract/receiving.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { OrderRow } from '../../../features/receiving/order-row.tsx';
import { renderUi } from '../../../ui/render-for-test.tsx';
import PurchaseOrderScreen from './purchase-order.tsx';

let db: CratebookDatabase;
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: 'PO' }) }));
vi.mock('../../../sync/use-session.tsx', () => ({
  useSession: () => ({ settings: { timeZone: 'America/New_York' } }),
  useSignedIn: () => ({ db, user: { profile: { licenses: ['receiving'] } } }),
}));
vi.mock('../../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => undefined }));
vi.mock('../../../sync/use-server-now.ts', () => ({ useServerNow: () => 0, useServerOffset: () => 0 }));
vi.mock('../../../sync/use-mutate.ts', () => ({ useMutate: () => async () => {} }));
vi.mock('../../../ui/toast-context.ts', () => ({ useToast: () => ({ show: () => {} }) }));
vi.mock('../../../features/receiving/use-labels.ts', () => ({ useLabels: () => ({ chooser: null, view: null }) }));
vi.mock('../../../features/receiving/truck-check-card.tsx', () => ({ TruckCheckCard: () => null }));
vi.mock('../../../features/search/header-search.tsx', () => ({ useChosenName: () => {} }));
vi.mock('../../../features/warehouse/phone-bar.tsx', () => ({ PhoneBar: () => null }));

const order = {
  ...{ id: 'PO', poNumber: 70_001, vendorId: 'V1', vendorName: 'Bay Farms', warehouseId: 'W1', status: 'partial' },
  ...{ orderedOn: '2026-11-16', expectedOn: '2026-11-19', finishedAt: null, finishedBy: '', entries: [] },
  lines: [
    {
      ...{
        lineNumber: 1,
        itemCode: 'KALE',
        description: 'Kale',
        packSize: '24 CT',
        brand: '',
        uom: 'CS',
        uomFactor: 24,
      },
      ...{ orderedQuantity: 37, receivedBefore: 4, receivedQuantity: 4, rejectedQuantity: 0, catchWeight: false },
      ...{
        averageWeightGrams: null,
        originCountry: 'USA',
        bin: 'A-01-1',
        units: [{ uom: 'CS', factor: 24, gtins: [] }],
      },
    },
  ],
} as PurchaseOrder;
const MARKS = { $clock: 1, $ord: 1 };
const sets = (blindReceiving: boolean) =>
  db.live('warehouses').put({ id: 'W1', name: 'Albany', blindReceiving, ...MARKS, $scope: 'floors' });

beforeEach(async () => {
  localStorage.clear();
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
  await db.live('purchaseOrders').put({ ...order, ...MARKS, $scope: 'floor:W1' });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const opened = async () => {
  renderUi(
    <Routes>
      <Route path="*" element={<PurchaseOrderScreen />} />
    </Routes>,
  );
  return (await screen.findByRole('switch')) as HTMLInputElement;
};
const ordered = () => screen.queryAllByText(/37/).length > 0;

it('hides ordered quantities where the warehouse counts blind, whatever this device has chosen', async () => {
  localStorage.setItem('cratebook.receiving', 'open');
  await sets(true);
  const control = await opened();
  expect(ordered()).toBe(false);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect([control.checked, control.disabled]).toEqual([true, true]);
  expect(screen.getByText('Set for the whole warehouse')).toBeTruthy();
});

it('follows a change of the setting, and without it the switch of this device', async () => {
  await sets(false);
  const control = await opened();
  expect(ordered()).toBe(true);
  fireEvent.click(control);
  expect(ordered()).toBe(false);
  fireEvent.click(control);
  expect(ordered()).toBe(true);
  await sets(true);
  await screen.findByText('Set for the whole warehouse');
  expect(ordered()).toBe(false);
});

it('the list says how many lines are counted, not how many are complete', () => {
  renderUi(<OrderRow order={order} blind />);
  expect(screen.getByText('1 of 1 lines counted')).toBeTruthy();
  cleanup();
  renderUi(<OrderRow order={order} blind={false} />);
  expect(screen.getByText('0 of 1 lines')).toBeTruthy();
});
