import Dexie from 'dexie';
import { type Account, accountEndpoints } from '../../contract/accounts.ts';
import { CratebookDatabase, writeMeta } from '../data/database.ts';
import { type CurrentUser, readDevice, writeDevice } from '../data/device.ts';
import { importSealKey, leaveDevice, restoreWork } from '../data/seal.ts';
import { call } from '../lib/call.ts';
import { forget } from '../lib/service-worker-client.ts';
import { holdActing, releaseActing } from './acting.ts';
import { endImpersonation, type Impersonation, keepImpersonation } from './impersonation.ts';
import { leaving, openSession } from './session.ts';
import { type SignedIn, sessionState, setSession, tellLogout } from './session-state.ts';

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
  const signedIn = openSession(user, null);
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
  const signedIn = openSession(user, impersonation);
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
  setSession({ signedIn: current ? openSession(current, null) : null, settings });
  return returnTo;
}
