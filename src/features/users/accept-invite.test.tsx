// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InviteView } from '../../../contract/users.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { AcceptInvite } from './accept-invite.tsx';
import { EndedInvite } from './ended-invite.tsx';
import { EnterCode } from './enter-code.tsx';

beforeEach(() => {
  // No other tab signs in at the same time.
  const locks = { request: (_name: string, _options: object, work: () => Promise<unknown>) => work() };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (element: ReactElement) => renderUi(<ToastProvider>{element}</ToastProvider>);

const CODE = 'ab'.repeat(24);
const view = (change: Partial<InviteView> = {}): InviteView => ({
  state: 'pending',
  companyName: 'Greenleaf',
  invitedBy: 'Bea Boss',
  email: 'ana@kitchen.test',
  displayName: '',
  customerName: 'Harlow',
  locationName: 'Harlow, Newark',
  expiresOnFormatted: 'Saturday, November 28, 2026',
  ...change,
});

/** Makes the server refuse with the code; returns the requests it got. */
function refusing(status: number, code: string) {
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    asked.push({ url, body: JSON.parse(init.body) });
    return new Response(JSON.stringify({ code, detail: code }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}

async function fill(name: string, password: string, again = password) {
  if (name) await userEvent.type(screen.getByLabelText('Your name'), name);
  if (password) await userEvent.type(screen.getByLabelText('New password'), password);
  if (again) await userEvent.type(screen.getByLabelText('Confirm new password'), again);
  await userEvent.click(screen.getByRole('button', { name: 'Accept and sign in' }));
}

describe('accepting an invitation', () => {
  it('shows the inviter and the location, and asks for a valid name and password before it sends them', async () => {
    const asked = refusing(400, 'invalid_input');
    show(<AcceptInvite code={CODE} view={view()} onEnded={() => {}} />);
    expect(screen.getByText('Bea Boss')).toBeTruthy();
    expect(screen.getByText('Harlow, Newark')).toBeTruthy();
    await fill('', 'short');
    expect(await screen.findByText('The Your name field is required.')).toBeTruthy();
    expect(screen.getByText('The New password field must be at least 8 characters.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('[G3.2] validates the passwords when they are left, and the repetition again when the password changes', async () => {
    refusing(400, 'invalid_input');
    show(<AcceptInvite code={CODE} view={view()} onEnded={() => {}} />);
    const [password, again] = [screen.getByLabelText('New password'), screen.getByLabelText('Confirm new password')];
    await userEvent.type(password, 'crate2026');
    expect(screen.queryByText(/at least 1 uppercase/)).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText(/at least 1 uppercase/)).toBeTruthy();
    await userEvent.clear(password);
    await userEvent.type(password, 'Crate#2026');
    await waitFor(() => expect(screen.queryByText(/at least 1 uppercase/)).toBeNull());
    expect(screen.queryByText(/does not match/)).toBeNull();
    await userEvent.type(again, 'Crate#2027');
    await userEvent.tab();
    expect(await screen.findByText('The new password confirmation does not match.')).toBeTruthy();
    await userEvent.type(password, '{Backspace}7');
    await waitFor(() => expect(screen.queryByText(/does not match/)).toBeNull());
  });

  it('invites an employee without a location', () => {
    show(<AcceptInvite code={CODE} view={view({ customerName: null, locationName: null })} onEnded={() => {}} />);
    expect(screen.getByText(/invites you to work with us/)).toBeTruthy();
  });

  it('sends the code with the form, and links to the sign-in if the address has an account', async () => {
    const asked = refusing(409, 'invite_taken');
    show(<AcceptInvite code={CODE} view={view()} onEnded={() => {}} />);
    await fill('Ana', 'Crate#2026');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.url).toContain('/auth/invites/accept');
    expect(asked[0]?.body).toMatchObject({ token: CODE, displayName: 'Ana', newPassword: 'Crate#2026', locale: 'en' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'An account with this email address already exists.',
    );
    expect(screen.getByRole('link', { name: 'Reset password' })).toBeTruthy();
  });

  it('checks again if the invitation ended while the form was filled in', async () => {
    refusing(400, 'invite_invalid');
    const onEnded = vi.fn();
    show(<AcceptInvite code={CODE} view={view()} onEnded={onEnded} />);
    await fill('Ana', 'Crate#2026');
    await waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
  });
});

it.each([
  ['accepted', 'This invitation was already accepted', 'Forgot your password?'],
  ['expired', 'This invitation has expired', 'Contact us'],
  ['revoked', 'This invitation was withdrawn', 'Contact us'],
] as const)('an invitation that is %s is reported with a next step', (state, title, way) => {
  renderUi(<EndedInvite view={view({ state })} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.getByRole('link', { name: way })).toBeTruthy();
});

it('text without a code is refused beside the field', async () => {
  show(<EnterCode />);
  await userEvent.type(screen.getByLabelText('Code or link'), 'hello');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/This is not an invitation code/)).toBeTruthy();
});
