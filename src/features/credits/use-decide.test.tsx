// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreditRequest } from '../../../contract/credits.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { type Asked, restOf, useDecide } from './use-decide.ts';

const request = (about: Partial<CreditRequest> = {}): CreditRequest => ({
  id: uuidv7(),
  salesOrderId: uuidv7(),
  salesOrderNumber: 20_001,
  customerId: '1000',
  customerLocationId: '1000-01',
  locationName: 'Café Luna',
  run: null,
  lineNumber: 1,
  itemCode: '4627',
  description: 'KALE, GREEN 24CT',
  uom: 'CS',
  quantity: 2,
  source: 'driver',
  reason: 'damaged',
  note: '',
  photoIds: [],
  basis: 'to_credit',
  amount: 5000,
  creditedBefore: 0,
  requestedAt: '2026-11-19T16:00:00.000Z',
  requestedBy: 'Dan',
  state: 'open',
  decision: null,
  withdrawn: null,
  kept: null,
  ...about,
});
/** A request as the server returns it after a decision. */
const decided = (
  before: CreditRequest,
  id: string,
  state: CreditRequest['state'],
  { granted = null, memo = null, by = 'Ana' }: { granted?: number | null; memo?: number | null; by?: string } = {},
): CreditRequest => ({
  ...before,
  state,
  decision: {
    id,
    granted,
    reason: '',
    at: '2026-11-19T17:00:00.000Z',
    by,
    memo: memo === null ? null : { id: uuidv7(), number: memo },
  },
});
const granted = (one: CreditRequest): Asked => ({ request: one, decision: 'granted', amount: null });

const server = serverForTest(() => [200, { data: [] }]);
/** The id that the last request names. */
const idOf = (path: string) => path.split('/').find((part) => part.length === 36) ?? '';
/** How often the list was read again. */
let reads: number;
let hook: ReturnType<typeof useDecide>;

function Harness() {
  hook = useDecide(async () => {
    reads += 1;
  });
  return <output>{hook.busy ? 'busy' : 'idle'}</output>;
}
beforeEach(() => {
  reads = 0;
  renderScreen(
    <ToastProvider>
      <Harness />
    </ToastProvider>,
  );
});
const run = async <T,>(work: () => Promise<T>): Promise<T> => {
  let result: T | undefined;
  await act(async () => {
    result = await work();
  });
  expect(screen.getByText('idle')).toBeTruthy();
  return result as T;
};
/** Waits for the text of a toast. It is read out, too. */
const toast = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const undo = () => screen.queryByRole('button', { name: 'Undo', hidden: true });

describe('a decision on credit requests', () => {
  it('shows the sum and the memos, reads the list again, and is undone under its id', async () => {
    const [one, two] = [request(), request({ amount: 2500 })];
    server.answer = ({ path }) => [
      200,
      {
        data: [
          decided(one, idOf(path), 'granted', { granted: 5000, memo: 7 }),
          decided(two, idOf(path), 'granted', { granted: 2500, memo: 7 }),
        ],
      },
    ];
    expect(await run(() => hook.decide([granted(one), granted(two)], 'Rotten'))).toBe(true);
    await toast('Approved $75.00 · credit memo #7');
    expect(reads).toBe(1);
    const [sent] = server.asked;
    expect(sent?.body).toEqual({
      reason: 'Rotten',
      decisions: [one, two].map(({ id }) => ({ requestId: id, decision: 'granted', amount: null })),
    });

    await userEvent.click(undo() as HTMLElement);
    await waitFor(() => expect(reads).toBe(2));
    expect(server.asked[1]).toMatchObject({ method: 'DELETE', path: sent?.path });
    await toast('Undone');
  });

  it('says how many were declined or acknowledged', async () => {
    const [one, two] = [request(), request({ basis: 'taken_off' })];
    server.answer = ({ path }) => [200, { data: [decided(one, idOf(path), 'declined')] }];
    await run(() => hook.decide([{ request: one, decision: 'declined', amount: null }], 'Too late'));
    await toast('1 request declined');
    server.answer = ({ path }) => [200, { data: [decided(two, idOf(path), 'acknowledged')] }];
    await run(() => hook.decide([{ request: two, decision: 'acknowledged', amount: null }], ''));
    await toast('1 request acknowledged');
  });

  it('names the user who decided before, and offers no undo for that decision', async () => {
    const one = request();
    server.answer = () => [200, { data: [decided(one, uuidv7(), 'granted', { granted: 5000, by: 'Ben' })] }];
    expect(await run(() => hook.decide([granted(one)], ''))).toBe(true);
    await toast('Ben already decided');
    expect(undo()).toBeNull();
  });

  it('says that the driver has withdrawn a request without a decision', async () => {
    const one = request();
    server.answer = () => [200, { data: [{ ...one, state: 'withdrawn' }] }];
    await run(() => hook.decide([granted(one)], ''));
    await toast('The driver has withdrawn it');
  });

  it('is refused if more was credited since, and the list is read again', async () => {
    server.answer = () => [409, { code: 'conflict' }];
    expect(await run(() => hook.decide([granted(request())], ''))).toBe(false);
    await toast('More was credited for it since you opened it. Check it again.');
    expect(reads).toBe(1);
  });

  it('cannot be undone if part of its memo is used', async () => {
    server.answer = () => [409, { code: 'conflict' }];
    await run(() => hook.undo(uuidv7()));
    await toast('Part of this memo is already used, so it can’t be canceled.');
  });
});

describe('a decision on all credit requests that match', () => {
  const matching = { filters: { state: 'open' }, expected: { total: 5, totals: { toCredit: 9000, takenOff: 0 } } };

  it('shows what was approved and why rows were left, and is undone', async () => {
    const left = [
      { reason: 'gone', count: 1 },
      { reason: 'unfit', count: 2 },
    ];
    server.answer = () => [200, { changed: 2, left, granted: 7500, memos: 1 }];
    expect(await run(() => hook.decideMatching(matching, 'approve', ''))).toBe(true);
    await toast('2 requests decided, $75.00 approved · 1 no longer matches · 2 can’t be changed this way');
    expect(server.asked[0]?.body).toEqual({ matching, decision: 'approve', reason: '' });
    server.answer = () => [200, { data: [] }];
    await userEvent.click(undo() as HTMLElement);
    await toast('Undone');
    expect(idOf(server.asked[1]?.path ?? '')).toBe(idOf(server.asked[0]?.path ?? ''));
  });

  it('that changed none offers no undo', async () => {
    server.answer = () => [200, { changed: 0, left: [{ reason: 'gone', count: 5 }], granted: 0, memos: 0 }];
    await run(() => hook.decideMatching(matching, 'decline', 'Too late'));
    await toast('0 requests declined · 5 no longer match');
    expect(undo()).toBeNull();
  });

  it('is refused if more match than the user saw', async () => {
    server.answer = () => [409, { code: 'conflict' }];
    expect(await run(() => hook.decideMatching(matching, 'approve', ''))).toBe(false);
    await toast('More requests match now. Check the list, then decide again.');
  });
});

it('a kept memo can be given up again', async () => {
  const one = decided(request(), uuidv7(), 'contradicted', { granted: 5000, memo: 7 });
  server.answer = () => [200, one];
  await run(() => hook.keep(one, true));
  await toast('Credit memo #7 kept');
  await userEvent.click(undo() as HTMLElement);
  await toast('Undone');
  expect(server.asked.map(({ body }) => body.kept)).toEqual([true, false]);
});

it('the rest of a line is never less than nothing', () => {
  expect(restOf({ amount: 5000, creditedBefore: 2000 })).toBe(3000);
  expect(restOf({ amount: 5000, creditedBefore: 6000 })).toBe(0);
});
