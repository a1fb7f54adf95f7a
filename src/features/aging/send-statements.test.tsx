// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { JobRow } from '../../../contract/jobs.ts';
import type { StatementRun } from '../../../contract/statement-mails.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { SendStatements } from './send-statements.tsx';

const ID = uuidv7();
const run = (job: Partial<JobRow>): StatementRun => ({
  ...{ asOf: '2026-10-31', mailed: 2, withoutAddress: [] },
  job: {
    ...{ id: ID, kind: 'statements', about: '2026-10-31', state: 'running', attempts: 1, maxAttempts: 5 },
    ...{ progress: { done: 2, total: 40 }, isCancelling: false, requestedBy: null, errorCode: null, lastError: null },
    ...{ createdAt: '2026-11-01T06:00:00.000Z', startedAt: null, finishedAt: null },
    ...job,
  },
});
const server = serverForTest(() => [200, { data: [] }]);
async function show(shown: StatementRun) {
  server.answer = ({ method }) => [200, method === 'GET' ? { data: [shown] } : shown.job];
  renderScreen(
    <ToastProvider>
      <SendStatements />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send statements' }));
}
const posts = () => server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);

it('shows how far a sending is, and cancels it', async () => {
  await show(run({}));
  expect(await screen.findByText('2 of 40')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(posts()).toEqual([`/admin/jobs/${ID}/cancel`]));
});

it('says why a sending failed, and runs it again', async () => {
  await show(run({ state: 'failed', progress: null, errorCode: 'mail_timed_out' }));
  expect(await screen.findByText(/The mail server did not respond in time/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(posts()).toEqual([`/admin/jobs/${ID}/retry`]));
});

it('mails all customers only with its button, and no key', async () => {
  await show(run({ state: 'done' }));
  const day = await screen.findByLabelText<HTMLInputElement>(/^Statements as of/);
  day.focus();
  await userEvent.keyboard('{Enter}{Control>}{Enter}s{/Control}');
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send to all customers' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
});
