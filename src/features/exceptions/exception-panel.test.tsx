// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { FloorException } from '../../../contract/floor.ts';
import { CallError } from '../../lib/call.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ExceptionPanel } from './exception-panel.tsx';

const server = vi.hoisted(() => ({ call: (_endpoint: unknown): unknown => undefined }));
vi.mock('../../sync/session.ts', async (original) => ({
  ...(await original<object>()),
  callAs: async (endpoint: unknown) => server.call(endpoint),
}));
vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'America/New_York' } }) }));
/** A Friday afternoon. */
vi.mock('../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse('2026-11-20T20:00:00.000Z') }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: () => {} }) }));
vi.mock('../warehouse/use-action.ts', () => ({ useAction: () => ({ now: () => '2026-11-20T20:00:00.000Z' }) }));
afterEach(cleanup);

const exception = {
  ...{ id: 'E1', kind: 'delivery_difference', status: 'open', warehouseId: 'W1', facts: [] },
  about: {
    difference: 'left_behind',
    routeId: 'R1',
    routeName: 'North',
    deliveryDate: '2026-11-20',
    nextOn: '2026-11-23',
  },
} as unknown as FloorException;

it('shows a truck that has left since then beside the day that was chosen', async () => {
  server.call = (endpoint) => {
    if (endpoint === deliveryEndpoints.routes) return { data: [] };
    throw new CallError(409, { code: 'route_departed' });
  };
  renderUi(
    <ExceptionPanel
      {...{ exception, warehouseName: 'Albany', gone: false }}
      onResolved={() => {}}
      onClose={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Deliver it again' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Deliver on/ }));
  expect(await screen.findByText('That day’s truck has already left.')).toBeTruthy();
  expect((screen.getByLabelText('Delivery day') as HTMLInputElement).value).toBe('2026-11-23');
  expect(screen.queryByText('Not decided')).toBeNull();
});
