// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { type Recall, readRecall } from '../../../features/recall/data/recall.ts';
import { renderUi } from '../../../ui/render-for-test.tsx';
import RecallScreen from './recall.tsx';

let db: CratebookDatabase;
vi.mock('../../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db, user: { profile: { licenses: [] } } }) }));
vi.mock('../../../sync/catalog-provider.tsx', () => ({
  useOpenCatalog: () => ({ client: { byCode: async () => ({ itemCode: 'KALE' }) } }),
}));
vi.mock('../../../sync/use-server-now.ts', () => ({ useServerNow: () => 0 }));
vi.mock('../../../sync/session.ts', () => ({ callAs: vi.fn() }));
vi.mock('../../../ui/toast-context.ts', () => ({ useToast: () => ({ show: () => {} }) }));
vi.mock('../../../features/recall/data/recall.ts', async (original) => ({
  ...(await original<typeof import('../../../features/recall/data/recall.ts')>()),
  readRecall: vi.fn(),
}));
vi.mock('../../../features/recall/recall-result.tsx', () => ({
  RecallResult: ({ recall }: { recall: Recall }) => <p>{recall.recipients.map(({ locationName }) => locationName)}</p>,
}));

const answer = (locationName: string) =>
  ({ names: [], items: [], recipients: [{ locationName }], asOf: null }) as unknown as Recall;

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const ask = (lot: string) => {
  const field = screen.getByLabelText('Scan a case or type its lot');
  fireEvent.change(field, { target: { value: lot } });
  fireEvent.submit(field.closest('form')!);
};

it('never shows the recipients of the earlier lot under the requested one', async () => {
  const second = Promise.withResolvers<Recall>();
  vi.mocked(readRecall).mockImplementation((_db, lot) =>
    lot === 'FIRST' ? Promise.resolve(answer('Café Luna')) : second.promise,
  );
  renderUi(<RecallScreen />);
  ask('FIRST');
  await screen.findByText('Café Luna');
  ask('SECOND');
  await eventually(() => expect(readRecall).toHaveBeenCalledWith(expect.anything(), 'SECOND', null, false));
  expect(screen.queryByText('Café Luna')).toBeNull();
  second.resolve(answer('Bistro Sol'));
  await screen.findByText('Bistro Sol');
  expect(screen.getByText('Lot SECOND')).toBeTruthy();
});

it('[B7] asks for the item of a scanned label only', async () => {
  vi.mocked(readRecall).mockResolvedValue(answer('Café Luna'));
  renderUi(<RecallScreen />);
  ask('(01)09521234543213(10)L7');
  await screen.findByText('Café Luna');
  expect(readRecall).toHaveBeenLastCalledWith(expect.anything(), 'L7', 'KALE', false);
});

it('[F5.1] asks which packer’s lot, and shows all or one', async () => {
  vi.mocked(readRecall).mockResolvedValue({ ...answer('Café Luna'), names: ['L7', 'L7 · Coast'] });
  renderUi(<RecallScreen />);
  ask('L7');
  const all = await screen.findByRole('button', { name: 'Lots of all 2 packers with this code' });
  expect(all.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Only lot L7 · Coast' }));
  await eventually(() => expect(readRecall).toHaveBeenLastCalledWith(expect.anything(), 'L7 · Coast', null, true));
  fireEvent.click(await screen.findByRole('button', { name: 'Only lot L7' }));
  await eventually(() => expect(readRecall).toHaveBeenLastCalledWith(expect.anything(), 'L7', null, true));
  fireEvent.click(await screen.findByRole('button', { name: 'Lots of all 2 packers with this code' }));
  await eventually(() => expect(readRecall).toHaveBeenLastCalledWith(expect.anything(), 'L7', null, false));
});
