// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { JobRow } from '../../../contract/jobs.ts';
import type { Matching } from '../../../contract/list.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import type { Selection } from '../../desk/use-selection.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { RetryJobs } from './retry-jobs.tsx';

const server = serverForTest(() => [200, { changed: 2, left: [] }]);
const ROWS = [{ id: 'a' }, { id: 'b' }] as JobRow[];

/** Shows the action for a selection and returns what it deselects. */
function show(matching: Matching | null = null): (readonly string[] | 'all')[] {
  const done: (readonly string[] | 'all')[] = [];
  const selection: Selection<JobRow> = {
    rows: ROWS,
    matching,
    clear: () => {},
    done: async (keys) => void done.push(keys),
  };
  renderScreen(
    <ToastProvider>
      <RetryJobs selection={selection} />
    </ToastProvider>,
  );
  return done;
}
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
const confirm = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Try again', hidden: true });
  await userEvent.click(buttons[1] as HTMLElement);
};

it('[G4] names the number of selected jobs before it runs them again', async () => {
  const done = show();
  await ask();
  expect(screen.getByText('Try 2 jobs again?')).toBeTruthy();
  expect(server.asked).toEqual([]);
  await confirm();
  await waitFor(() => expect(done).toEqual([['a', 'b']]));
  expect(server.asked).toEqual([{ method: 'POST', path: '/admin/jobs/retry', body: { which: { ids: ['a', 'b'] } } }]);
  expect(screen.getAllByText('2 jobs are tried again').length).toBeGreaterThan(0);
});

it('[G4] counts only failed and canceled jobs of all that match, and says how many it left', async () => {
  server.answer = () => [200, { changed: 39, left: [{ reason: 'unfit', count: 21 }] }];
  const matching = { filters: { kind: 'mail' }, expected: { total: 60, totals: { restartable: 40 } } };
  const done = show(matching);
  await ask();
  expect(screen.getByText('Try 40 jobs again?')).toBeTruthy();
  await confirm();
  await waitFor(() => expect(done).toEqual(['all']));
  expect(server.asked[0]?.body).toEqual({ which: { matching } });
  expect(screen.getAllByText('39 jobs are tried again · 21 can’t be changed this way').length).toBeGreaterThan(0);
});

it('[G4] keeps the question and the selection if more jobs match now', async () => {
  server.answer = () => [409, { code: 'conflict' }];
  const done = show({ filters: {}, expected: { total: 2, totals: { restartable: 2 } } });
  await ask();
  await confirm();
  expect(await screen.findByText('More jobs match now. Check the list, then try again.')).toBeTruthy();
  expect(done).toEqual([]);
});
