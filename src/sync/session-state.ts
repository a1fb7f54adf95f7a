import type { OrganizationSettings } from '../../contract/accounts.ts';
import { sessionEndpoints } from '../../contract/session.ts';
import type { CratebookDatabase } from '../data/database.ts';
import { type CurrentUser, readDevice, writeDevice } from '../data/device.ts';
import type { TokenSource } from '../lib/access-token.ts';
import { call } from '../lib/call.ts';
import { sendIdentity } from '../lib/service-worker-client.ts';
import { markSignedIn } from '../lib/signed-in-hint.ts';
import type { EngineClient } from './engine-client.ts';
import { type Impersonation, readImpersonation } from './impersonation.ts';

/** A signed-in user with their open database and running engine. */
export interface SignedIn {
  readonly user: CurrentUser;
  readonly db: CratebookDatabase;
  readonly engine: EngineClient;
  readonly tokens: TokenSource;
  readonly impersonation: Impersonation | null;
}

export interface SessionState {
  readonly settings: OrganizationSettings | null;
  readonly signedIn: SignedIn | null;
}

let state: SessionState = { settings: null, signedIn: null };
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For session.ts, which starts and ends sessions. This file holds what is needed before a session exists. */
export function setSession(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  // A user who impersonates another is themselves again at the next start.
  if (!state.signedIn?.impersonation) markSignedIn(state.signedIn?.user.userId ?? null);
  for (const listener of listeners) listener();
}

/**
 * Restores the signed-in user at a cold start, with or without a network. Settings come from the page or the device.
 * The database scripts load only if a user is signed in, so that the sign-in page appears sooner.
 */
export async function bootSession(embedded: OrganizationSettings | null): Promise<SessionState> {
  let device = await readDevice();
  if (device.leaving.some(({ step }) => step === 'begun' || step === 'sealed')) {
    await finishLeft();
    device = await readDevice();
  } else if (device.leaving.length > 0) void finishLeft();
  const settings = embedded ?? device.settings;
  // Only the next start needs it, so this one does not wait.
  if (embedded && JSON.stringify(embedded) !== JSON.stringify(device.settings))
    void writeDevice('settings', embedded).catch(() => {});
  const impersonation = readImpersonation();
  const current = impersonation?.user ?? device.current;
  const fits =
    current && (!settings || current.tenantId === settings.tenantId || current.profile.role === 'SUPERADMIN');
  const signedIn = fits ? await (await import('./session.ts')).openAtStart(current, impersonation) : null;
  setSession({ settings, signedIn });
  void sendPendingLogout();
  window.addEventListener('online', () => void sendPendingLogout());
  return state;
}

/** Finishes a sign-out or sign-in that was cut off. If that fails, such as on a full disk, no user is signed in. */
async function finishLeft(): Promise<void> {
  try {
    await (await import('./leaving.ts')).finishAtStart();
  } catch (error) {
    // The next start or sign-in continues it.
    console.warn('a sign-out is not finished', error);
  }
}

/** Runs a sign-in, a sign-out or a step of one. One runs at a time on this device, across all tabs. */
export const inSessionLock = <T>(work: () => Promise<T>, options: LockOptions = {}): Promise<T> =>
  navigator.locks.request('cratebook-session', options, work);

/**
 * Ends the refresh cookie after a sign-out, at the latest when the network is back (OUT1). Ignores failures (spec
 * section 8).
 */
async function tellLogout(): Promise<void> {
  try {
    await call(sessionEndpoints.logout, {}, { timeoutMs: 5000 });
    await writeDevice('logoutPending', false);
  } catch {
    // Repeated at the next start and when the network returns.
  }
}

/**
 * Reports a sign-out that the server has not received yet. A sign-in removes the mark, because its cookie replaced the
 * old one.
 */
export async function sendPendingLogout(): Promise<void> {
  if (!(await readDevice()).logoutPending) return;
  // Runs within the lock, so that the call never carries the cookie of a user who is signing in.
  await inSessionLock(async () => {
    if ((await readDevice()).logoutPending) await tellLogout();
  });
}

/**
 * Sends the service worker the user under whom it keeps images. That is the device's user, also while a tab
 * impersonates another, because all tabs share one service worker.
 */
export async function sendImageOwner({ user, impersonation }: Pick<SignedIn, 'user' | 'impersonation'>): Promise<void> {
  const owner = (impersonation && (await readDevice()).current) || user;
  await sendIdentity({ tenantId: owner.tenantId, userId: owner.userId });
}

let onExpired: () => void = () => {};
/** Called when a call finds that the sign-in has ended. Spec section 8 sends the user to /auth. */
export const whenSignInExpires = (handler: () => void): void => {
  onExpired = handler;
};
export const signInHasExpired = (): void => onExpired();
