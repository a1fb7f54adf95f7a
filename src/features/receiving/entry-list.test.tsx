// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { EntryList } from './entry-list.tsx';

vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'America/New_York' } }) }));
afterEach(cleanup);

const entryOf = (id: string, more: Partial<ReceiptEntry>): ReceiptEntry => ({
  ...{ id, lineNumber: 1, kind: 'receive', reverses: null, itemCode: 'KALE', description: 'Kale', quantity: 4 },
  ...{ uom: 'CS', factor: 1, weightGrams: null, caseWeights: [], lotId: id, lotCode: 'L7', originCountry: null },
  ...{ packedOn: null, expiresOn: null, temperatureTenths: null, onHold: false, sscc: null, bin: '', note: '' },
  ...{ receivedOn: '2026-11-30', receivedAt: '2026-11-30T12:00:00.000Z', reason: null, hasPhoto: false, by: 'Rosa' },
  ...more,
});

test('[F2.4] an entry says where its origin comes from', () => {
  const entries = [
    entryOf('1', { originCountry: 'MEX' }),
    entryOf('2', { originCountry: 'USA', isOriginOfItem: true }),
    entryOf('3', {}),
  ];
  renderUi(
    <EntryList
      order={{ entries } as unknown as PurchaseOrder}
      onReverse={() => {}}
      onLabel={() => {}}
      printer={null}
    />,
  );
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts[0]).not.toContain('origin');
  expect(texts[1]).toContain('Lot L7 · origin United States, from the item');
  expect(texts[2]).toContain('Lot L7 · origin Mexico');
  expect(texts[2]).not.toContain('from the item');
});
