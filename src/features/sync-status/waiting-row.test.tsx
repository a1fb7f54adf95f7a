// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OutboxRow } from '../../data/database.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { WaitingRow } from './waiting-row.tsx';

const HOUR = 3_600_000;
const server = Date.parse('2026-11-24T20:00:00Z');
vi.mock('../../sync/use-server-now.ts', () => ({ useServerNow: () => server }));
vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
afterEach(cleanup);

function said(hoursAgo: number): string {
  cleanup();
  const row = { at: new Date(server - hoursAgo * HOUR).toISOString() } as OutboxRow;
  renderUi(<WaitingRow row={row} text="Count" reason={undefined} />);
  return screen.getByText(/waiting since/).textContent ?? '';
}

it('names the day of a change that is older than half a day by the server’s clock, whatever the device’s clock says', () => {
  expect(said(1)).not.toContain('2026');
  expect(said(11.9)).not.toContain('2026');
  expect(said(12.1)).toContain('2026');
});
