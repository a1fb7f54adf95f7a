// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { TraceRequest } from '../../../contract/trace-workbooks.ts';
import { serverForTest } from '../../desk/server-for-test.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { RequestForm } from './request-form.tsx';

serverForTest(() => [200, {}]);
let started: TraceRequest[];
beforeEach(() => {
  started = [];
  renderScreen(
    <ToastProvider>
      <RequestForm
        foods={[]}
        today="2026-11-19"
        onStart={async (request) => {
          started.push(request);
        }}
      />
      <AppLink to="/admin/jobs">Jobs</AppLink>
    </ToastProvider>,
  );
});
const about = (name: string) => userEvent.click(screen.getByText(name));

it('[G3.2] keeps the lots while another kind of workbook is looked at, and sends them', async () => {
  await about('Lots');
  await userEvent.click(screen.getByLabelText(/^Lot codes/));
  await userEvent.paste('K-1\nK-2');
  await about('All goods');
  expect(screen.queryByRole('textbox')).toBeNull();
  await about('Lots');
  await userEvent.click(screen.getByRole('button', { name: 'Create workbook' }));
  await waitFor(() => expect(started).toEqual([{ about: 'lots', lotCodes: ['K-1', 'K-2'] }]));
});

it('[G3.2] asks before the lots are lost', async () => {
  await about('Lots');
  await userEvent.click(screen.getByLabelText(/^Lot codes/));
  await userEvent.paste('K-1');
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});
