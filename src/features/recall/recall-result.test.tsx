// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import type { Recall } from './data/recall.ts';
import { RecallResult } from './recall-result.tsx';

vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => undefined }));
vi.mock('../warehouse/use-amount.ts', () => ({ useAmount: () => (base: number) => `${base} EA` }));

afterEach(cleanup);

const place = (lotCode: string, bin: string) => ({ id: bin, lotCode, bin, itemCode: 'KALE', onHand: 4, onHold: false });
const recipient = (lotCode: string) => ({
  ...{ id: lotCode, salesOrderNumber: 7, locationName: 'Luna', customerName: '', deliveryDate: '2026-11-19' },
  ...{ where: 'delivered', made: [] },
  lines: [{ itemCode: 'KALE', uom: 'CS', description: 'Kale', quantity: 2, containers: [], lots: [lotCode] }],
});
const show = (...names: string[]) =>
  renderUi(
    <RecallResult
      recall={
        {
          ...{ names, items: [], madeInto: [], madeOf: [], vendors: [], asOf: null },
          places: names.map((name, at) => place(name, `A-0${at}-1`)),
          recipients: names.map(recipient),
        } as unknown as Recall
      }
    />,
  );

it('[F5.1] tells which packer’s lot is where, if several packers use the code', () => {
  show('L1', 'L1 · Coast');
  for (const text of ['KALE · L1', 'KALE · L1 · Coast', 'Kale · L1', 'Kale · L1 · Coast'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('does not repeat the requested lot', () => {
  show('L1');
  expect(screen.queryByText(/L1/)).toBeNull();
});
