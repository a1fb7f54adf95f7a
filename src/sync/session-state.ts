import type { OrganizationSettings } from '../../contract/accounts.ts';
import { sessionEndpoints } from '../../contract/session.ts';
import type { CratebookDatabase } from '../data/database.ts';
import { type CurrentUser, readDevice, writeDevice } from '../data/device.ts';
import type { TokenSource } from '../lib/access-token.ts';
import { call } from '../lib/call.ts';
import { tellIdentity } from '../lib/service-worker-client.ts';
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

/** For session.ts, which makes and ends sessions; this file is what is needed before there is one. */
export function setSession(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  // Who acts as another is still themselves at the next start.
  if (!state.signedIn?.impersonation) markSignedIn(state.signedIn?.user.userId ?? null);
  for (const listener of listeners) listener();
}

/**
 * Cold start: the person who was signed in is signed in, whether or not there is a network. Settings come from the page or the device. What a
 * database takes is loaded for them alone: whoever isn't signed in gets the sign-in sooner.
 */
export async function bootSession(embedded: OrganizationSettings | null): Promise<SessionState> {
  let device = await readDevice();
  if (device.leaving.some(({ step }) => step === 'begun' || step === 'sealed')) {
    await finishLeft();
    device = await readDevice();
  } else if (device.leaving.length > 0) void finishLeft();
  const settings = embedded ?? device.settings;
  // Needed at the next start, not at this one: nothing waits for it.
  if (embedded && JSON.stringify(embedded) !== JSON.stringify(device.settings))
    void writeDevice('settings', embedded).catch(() => {});
  const impersonation = readImpersonation();
  const current = impersonation?.user ?? device.current;
  const fits =
    current && (!settings || current.tenantId === settings.tenantId || current.profile.role === 'SUPERADMIN');
  const signedIn = fits ? await (await import('./session.ts')).openAtStart(current, impersonation) : null;
  setSession({ settings, signedIn });
  void tellPendingLogout();
  window.addEventListener('online', () => void tellPendingLogout());
  return state;
}

/** A sign-out or sign-in that was cut off ends here. One that can't end yet, such as for a full disk, leaves nobody signed in. */
async function finishLeft(): Promise<void> {
  try {
    await (await import('./leaving.ts')).finishAtStart();
  } catch (error) {
    // The next start or sign-in goes on with it.
    console.warn('a sign-out is not finished', error);
  }
}

/** Runs a sign-in, a sign-out or a step of one. One runs at a time on this device, whichever tab began it. */
export const inSessionLock = <T>(work: () => Promise<T>, options: LockOptions = {}): Promise<T> =>
  navigator.locks.request('cratebook-session', options, work);

/** OUT1: the refresh cookie ends with the sign-out, at the latest when there is a network again. Failures are ignored (spec section 8). */
async function tellLogout(): Promise<void> {
  try {
    await call(sessionEndpoints.logout, {}, { timeoutMs: 5000 });
    await writeDevice('logoutPending', false);
  } catch {
    // Asked again at the next start and when the network returns.
  }
}

/** Tells the server of a sign-out that it has not heard of. A sign-in takes the mark away: its cookie replaced the old one. */
export async function tellPendingLogout(): Promise<void> {
  if (!(await readDevice()).logoutPending) return;
  // Within the lock, so that the call never carries the cookie of a user who is signing in.
  await inSessionLock(async () => {
    if ((await readDevice()).logoutPending) await tellLogout();
  });
}

/**
 * Tells the service worker under which user it keeps images: the one who is signed in on this device, also while a tab acts as another user, because
 * there is one service worker for all tabs.
 */
export async function tellImageOwner({ user, impersonation }: Pick<SignedIn, 'user' | 'impersonation'>): Promise<void> {
  const owner = (impersonation && (await readDevice()).current) || user;
  await tellIdentity({ tenantId: owner.tenantId, userId: owner.userId });
}

let onExpired: () => void = () => {};
/** Told when a call finds that the sign-in has ended: spec section 8 sends the person to /auth. */
export const whenSignInExpires = (handler: () => void): void => {
  onExpired = handler;
};
export const signInHasExpired = (): void => onExpired();
