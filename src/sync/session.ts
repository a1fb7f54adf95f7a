import Dexie from 'dexie';
import { type Account, accountEndpoints } from '../../contract/accounts.ts';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { locationEndpoints } from '../../contract/locations.ts';
import { settingsEndpoints } from '../../contract/settings.ts';
import { CratebookDatabase, writeMeta } from '../data/database.ts';
import { type CurrentUser, readDevice, writeDevice } from '../data/device.ts';
import { importSealKey, leaveDevice, restoreWork } from '../data/seal.ts';
import { cookieTokens, PausedError } from '../lib/access-token.ts';
import { CallError, type CallInput, type CallOptions, call } from '../lib/call.ts';
import { forget, tellIdentity } from '../lib/service-worker-client.ts';
import { holdActing, releaseActing, sweepActing } from './acting.ts';
import { startEngineClient } from './engine-client.ts';
import { endImpersonation, type Impersonation, keepImpersonation } from './impersonation.ts';
import { type SignedIn, sessionState, setSession, signInHasExpired, tellLogout } from './session-state.ts';

/** `soon` leaves the engine time until the first screen is there: it has nothing to do that anybody waits for. */
function open(user: CurrentUser, impersonation: Impersonation | null, { soon = false } = {}): SignedIn {
  const { tenantId, userId } = user;
  const identity = { tenantId, userId, acting: impersonation !== null };
  void tellIdentity({ tenantId, userId }).catch(() => {});
  const given = impersonation ? { token: impersonation.token, expiresAt: impersonation.expiresAt } : undefined;
  return {
    user,
    db: new CratebookDatabase(identity),
    engine: startEngineClient({ identity, given }, { soon }),
    tokens: cookieTokens(identity, given),
    impersonation,
  };
}

/** A cold start of somebody who is signed in here. */
export async function openAtStart(current: CurrentUser, impersonation: Impersonation | null): Promise<SignedIn> {
  if (impersonation) await holdActing(current);
  const signedIn = open(current, impersonation, { soon: true });
  // The first question need not wait for it. What is wrong with it, that question tells.
  signedIn.db.open().catch(() => {});
  return signedIn;
}

/** Deletes what sessions of others in closed tabs left behind; nothing that anybody waits for. */
export const sweepAbandoned = async (): Promise<void> => sweepActing((await readDevice()).current?.userId);

/** Tabs of one device tell each other who leaves it. */
const leaving = new BroadcastChannel('cratebook-leaving');
leaving.onmessage = ({ data }) => void leaveWithOtherTab(data);

/** The same person signed out in another tab, which now deletes the database that this one reads. */
async function leaveWithOtherTab(name: unknown): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn || signedIn.db.name !== name) return;
  if (signedIn.impersonation) endImpersonation();
  void signedIn.engine.stop();
  signedIn.db.close();
  if (!signedIn.impersonation) await untilLeft(signedIn.user.userId);
  window.location.assign('/auth');
}

/** A page that started before the other tab has forgotten who was here would sign them in again. Bounded, for that tab may have died. */
async function untilLeft(userId: string): Promise<void> {
  const until = Date.now() + LEFT_MS;
  while (Date.now() < until && (await readDevice()).current?.userId === userId)
    await new Promise((resolve) => setTimeout(resolve, LEFT_CHECK_MS));
}
const LEFT_MS = 10_000;
const LEFT_CHECK_MS = 50;

/** Fetches the organisation's settings again, e.g. after an administrator changed them. */
export async function refreshSettings(): Promise<void> {
  const settings = await call(settingsEndpoints.settings, {});
  await writeDevice('settings', settings);
  setSession({ settings });
}

const currentUserOf = (account: Account): CurrentUser => {
  const { organizationSettings: _settings, scope, impersonator: _impersonator, ...profile } = account;
  return {
    tenantId: account.tenantId,
    userId: account.id,
    acting: scope === 'impersonated',
    profile,
    customerLocationId: profile.customerLocationId,
    signedInAt: new Date().toISOString(),
  };
};

/**
 * Enters with a token of a fresh sign-in or of an impersonation: brings back what this person left on the device (OUT2), and starts their engine.
 * Throws CallError, UnreachableError.
 */
export async function enter(token: string, impersonation: Impersonation | null): Promise<SignedIn> {
  const account = await call(accountEndpoints.account, {}, { token });
  const user = currentUserOf(account);
  if (impersonation) return act(account, user, impersonation);
  await leaveCurrent(user);
  const db = new CratebookDatabase(user);
  const key = await importSealKey((await call(accountEndpoints.sealKey, {}, { token })).key);
  await restoreWork(db, key);
  await writeMeta(db, 'sealKey', key);
  await writeDevice('current', user);
  db.close();
  await writeDevice('settings', account.organizationSettings);
  const signedIn = open(user, null);
  setSession({ signedIn, settings: account.organizationSettings });
  return signedIn;
}

/** Begins to act as somebody else (spec section 4). Whoever was signed in here stays so, and comes back with Exit. */
async function act(account: Account, user: CurrentUser, begun: Impersonation): Promise<SignedIn> {
  const { signedIn: before } = sessionState();
  if (before) {
    await before.engine.stop();
    before.db.close();
  }
  await holdActing(user);
  const impersonation = { ...begun, user };
  keepImpersonation(impersonation);
  await writeDevice('settings', account.organizationSettings);
  const signedIn = open(user, impersonation);
  setSession({ signedIn, settings: account.organizationSettings });
  return signedIn;
}

/**
 * Makes room for another session. When somebody else signs in without a sign-out before (a sign-in that had ended), what the one before
 * left on the device is sealed and the rest goes (OUT1).
 */
async function leaveCurrent(next: CurrentUser): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const { user, db, engine } = signedIn;
  await engine.stop();
  if (next.userId === user.userId && next.tenantId === user.tenantId) return db.close();
  await leaveDevice(db, user.profile.userName);
  await forget(user.tenantId, user.userId);
}

/** How long sign-out tries to send what waits before it asks (OUT1). */
export const FLUSH_MS = 6000;

/** How many changes still wait after a last, bounded try to send them. */
export async function flushBeforeLeaving(): Promise<number> {
  const { signedIn } = sessionState();
  if (!signedIn) return 0;
  if ((await signedIn.db.outbox.count()) > 0) await signedIn.engine.flush(FLUSH_MS);
  return signedIn.db.outbox.count();
}

/**
 * Signs out: business data, pictures and tokens go at once; unsent work stays, sealed (OUT1). Failures of the call are ignored
 * (spec section 8). While impersonating it ends the impersonation instead and answers where to return to.
 */
export async function signOut(): Promise<{ returnTo: string | null }> {
  const { signedIn } = sessionState();
  if (!signedIn) return { returnTo: null };
  if (signedIn.impersonation) return { returnTo: await exit(signedIn, signedIn.impersonation) };
  await signedIn.engine.stop();
  leaving.postMessage(signedIn.db.name);
  await leaveDevice(signedIn.db, signedIn.user.profile.userName);
  await forget(signedIn.user.tenantId, signedIn.user.userId).catch(() => {});
  await writeDevice('current', null);
  await writeDevice('logoutPending', true);
  await tellLogout();
  setSession({ signedIn: null });
  return { returnTo: null };
}

/**
 * Ends an impersonation: its token, its database, its pictures; whoever was signed in here before is so again. What was not sent goes with
 * it: there is nobody whose key it could be sealed with, and the person has agreed to that.
 */
async function exit({ engine, db, user }: SignedIn, { token, returnTo }: Impersonation): Promise<string> {
  await engine.stop();
  leaving.postMessage(db.name);
  db.close();
  await Dexie.delete(db.name);
  releaseActing();
  const { current, settings } = await readDevice();
  // The user may be at work here themselves: then their pictures stay.
  if (current?.userId !== user.userId) await forget(user.tenantId, user.userId).catch(() => {});
  await call(accountEndpoints.endImpersonation, {}, { token, timeoutMs: 3000 }).catch(() => {});
  endImpersonation();
  setSession({ signedIn: current ? open(current, null) : null, settings });
  return returnTo;
}

/** A corporate customer works with another of their locations now. */
export async function chooseLocation(customerLocationId: string): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const user = { ...signedIn.user, customerLocationId };
  if (!signedIn.impersonation) await writeDevice('current', user);
  setSession({ signedIn: { ...signedIn, user } });
  if (!signedIn.impersonation) void tellChoice(signedIn.db, customerLocationId);
}

/** The next device that this person signs in on begins at the location they left. It counts for nothing here, so a failure is no loss. */
async function tellChoice(db: CratebookDatabase, customerLocationId: string): Promise<void> {
  const location = await db.live('locations').get(customerLocationId);
  if (!location) return;
  const { customerId } = location;
  await callAs(locationEndpoints.select, { body: { customerId, customerLocationId } }).catch(() => {});
}

/** Calls an endpoint as the signed-in user; an expired token is renewed once. */
export async function callAs<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'token'> = {},
): Promise<AnswerOf<E>> {
  const { signedIn } = sessionState();
  if (!signedIn) throw new CallError(401, null);
  const attempt = async (fresh: boolean) =>
    call(endpoint, input, { ...options, token: await signedIn.tokens({ fresh }) });
  try {
    try {
      return await attempt(false);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return await attempt(true);
      throw error;
    }
  } catch (error) {
    if (error instanceof PausedError || (error instanceof CallError && error.status === 401)) signInHasExpired();
    throw error;
  }
}
