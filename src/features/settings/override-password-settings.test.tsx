// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { serverForTest } from '../../desk/server-for-test.ts';
import { type SignedIn, sessionState, setSession } from '../../sync/session-state.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { OverridePasswordSettings } from './override-password-settings.tsx';

const server = serverForTest(() => [200, {}]);
const show = () =>
  renderScreen(
    <ToastProvider>
      <OverridePasswordSettings />
    </ToastProvider>,
  );
const dialog = () => screen.getByRole('dialog');

describe('removing the override password', () => {
  const remove = async (password: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove override password' }));
    const field = dialog().querySelector<HTMLInputElement>('input')!;
    if (password) await userEvent.type(field, password);
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Remove override password', hidden: true }));
  };

  it('sends null with the administrator’s own password, and says that it is removed', async () => {
    show();
    await remove('Own#2026x ');
    expect(await screen.findByText('Override password removed')).toBeTruthy();
    expect(server.asked).toEqual([
      {
        method: 'PUT',
        path: '/account/override-password',
        body: { currentPassword: 'Own#2026x ', overridePassword: null },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for the own password, and sends nothing without it', async () => {
    show();
    await remove('');
    expect(await screen.findByText('The Current password field is required.')).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('says beside the field that the own password is wrong, and removes nothing', async () => {
    server.answer = () => [400, { code: 'wrong_password' }];
    show();
    await remove('wrong');
    const field = dialog().querySelector<HTMLInputElement>('input')!;
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByText('Override password removed')).toBeNull();
    expect(dialog()).toBeTruthy();
  });
});

it('is not offered while an administrator acts as another user', () => {
  const { signedIn } = sessionState();
  setSession({ signedIn: { ...signedIn, impersonation: { name: 'Pia' } } as unknown as SignedIn });
  show();
  expect(screen.queryByRole('button', { name: 'Remove override password' })).toBeNull();
});
