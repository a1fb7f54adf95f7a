// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, test, vi } from 'vitest';
import { SealKeyMissingError } from '../../data/device.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { LeaveFailure } from './leave-failure.tsx';
import { useLeaving } from './use-leaving.ts';

const signOut = vi.fn<() => Promise<{ returnTo: string | null }>>();
vi.mock('../../sync/session-change.ts', () => ({ signOut: () => signOut(), flushBeforeLeaving: async () => 0 }));
vi.mock('../../sync/session-state.ts', () => ({ sessionState: () => ({ signedIn: {} }) }));

afterEach(cleanup);

function Screen() {
  const leaving = useLeaving();
  if (leaving.state === 'gone') return <p>gone</p>;
  return leaving.state === 'stayed' || leaving.state === 'failed' ? <LeaveFailure leaving={leaving} /> : null;
}

test.each([
  ['without a key for the unsent work', new SealKeyMissingError('Ann'), 'You are still signed in'],
  ['on a device whose storage fails', new Error('storage'), 'Your sign-out is not finished'],
])('[C3.1, C3.3] a sign-out %s reports it and can be retried', async (_, error, title) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signOut.mockRejectedValueOnce(error).mockResolvedValueOnce({ returnTo: null });
  renderUi(<Screen />);
  await screen.findByText(title);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('gone');
});
