// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { UndeliveredDialog } from './undelivered-dialog.tsx';
import { UnsignedDialog } from './unsigned-dialog.tsx';

let db: CratebookDatabase;
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show() {} }) }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => () => {} }));
vi.mock('../../ui/photo-choice.tsx', () => ({ PhotoChoice: () => null }));
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => {
  cleanup();
  db.close();
});

const common = { photos: 0, onPhoto: async () => true, onClose: () => {} };
async function open(of = 'cafe') {
  const onWhy = vi.fn(async () => true);
  renderUi(<UndeliveredDialog of={of} onWhy={onWhy} {...common} />);
  await screen.findByText(/Can’t deliver this order/);
  return onWhy;
}
async function openUnsigned() {
  const onWhy = vi.fn(async () => true);
  const alternatives = { changed: false, onSign: () => {}, onReturn: undefined };
  renderUi(<UnsignedDialog of="cafe" onWhy={onWhy} {...alternatives} {...common} />);
  await screen.findByText('Not signed yet');
  return onWhy;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = (name: string) => userEvent.click(button(name));
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note/);
/** Waits until the device has this many drafts. */
const drafts = (count: number) => vi.waitFor(async () => expect(await db.sheetDrafts.count()).toBe(count));

test('[F6] an order that can’t be delivered takes one press of its reason', async () => {
  const onWhy = await open();
  await press('Closed, no one there');
  expect(onWhy).toHaveBeenCalledWith('closed', '');
});

test('[F6] another reason needs a note, and a card number is no note', async () => {
  const onWhy = await open();
  await press('Another reason');
  expect(onWhy).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Write a note first');
  await userEvent.type(note(), '4111 1111 1111 1111');
  await press('Another reason');
  expect(onWhy).not.toHaveBeenCalled();
  await userEvent.clear(note());
  await userEvent.type(note(), 'Flooded street');
  await press('Another reason');
  expect(onWhy).toHaveBeenCalledWith('other', 'Flooded street');
});

test('[F1.1] a note is there again after a reload, for its stop only, until its reason is recorded', async () => {
  await open();
  await userEvent.type(note(), 'Gate locked');
  await drafts(1);
  cleanup();
  await open('bistro');
  expect(note().value).toBe('');
  cleanup();
  const onWhy = await open();
  expect(note().value).toBe('Gate locked');
  onWhy.mockResolvedValueOnce(false);
  await press('Closed, no one there');
  await drafts(1);
  expect(onWhy).toHaveBeenLastCalledWith('closed', 'Gate locked');
  await press('Closed, no one there');
  await drafts(0);
});

test('[F1.1] the reason without a signature and its note are there again after a reload', async () => {
  await openUnsigned();
  await press('Another reason');
  await userEvent.type(note(), 'Hands full');
  await drafts(1);
  cleanup();
  const onWhy = await openUnsigned();
  expect(note().value).toBe('Hands full');
  await press('Done without a signature');
  expect(onWhy).toHaveBeenCalledWith({ reason: 'other', note: 'Hands full' });
  await drafts(0);
});

test('[F1.2] the button without a signature says what is missing', async () => {
  const onWhy = await openUnsigned();
  expect(button('Choose a reason').disabled).toBe(true);
  await press('Another reason');
  expect(button('Write a note').disabled).toBe(true);
  await userEvent.type(note(), 'x');
  await press('Done without a signature');
  expect(onWhy).toHaveBeenCalledOnce();
});
