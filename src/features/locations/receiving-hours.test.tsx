// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ReceivingHoursFields } from './receiving-hours.tsx';

const mutate = vi.fn();
vi.mock('../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../carts/use-set-line.ts', () => ({ useStorageNotice: () => () => {} }));
vi.mock('../../sync/use-session.tsx', () => ({
  useShop: () => ({ location: { customerLocationId: 'C1-1', deliveryInstructions: 'Back door', receives: null } }),
}));
afterEach(cleanup);
beforeEach(() => mutate.mockReset().mockResolvedValue(undefined));

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

test('[F6] hours are stored once both are there, and removed together', async () => {
  renderUi(<ReceivingHoursFields />);
  enter('Receives from', '06:00');
  expect(mutate).not.toHaveBeenCalled();
  expect(screen.getByText('Enter both times.')).toBeTruthy();
  enter('Receives until', '10:00');
  expect(mutate).toHaveBeenLastCalledWith('locations.setDeliveryInstructions', {
    body: {
      ...{ customerLocationId: 'C1-1', deliveryInstructions: 'Back door', base: 'Back door' },
      receives: { from: '06:00', until: '10:00' },
    },
  });
  await waitFor(() => expect(screen.queryByText('Enter both times.')).toBeNull());
});
