import Dexie from 'dexie';
import { type Account, accountEndpoints } from '../../contract/accounts.ts';
import { CratebookDatabase, writeMeta } from '../data/database.ts';
import {
  type CurrentUser,
  findVaults,
  noteSignedIn,
  readDevice,
  SealKeyMissingError,
  writeDevice,
} from '../data/device.ts';
import { importSealKey, lacksSealKey, restoreWork } from '../data/seal.ts';
import { call } from '../lib/call.ts';
import { forget } from '../lib/service-worker-client.ts';
import { holdActing, releaseActing } from './acting.ts';
import { endImpersonation, type Impersonation, keepImpersonation } from './impersonation.ts';
import { finishLeaving, isSameUser, startLeaving } from './leaving.ts';
import { leaving } from './leaving-channel.ts';
import { callAs, openSession } from './session.ts';
import { inSessionLock, type SignedIn, sendPendingLogout, sessionState, setSession } from './session-state.ts';

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
 * A sign-in that succeeded. `locked` counts this user's changes on the device that their key no longer decrypts (OUT2).
 */
export type Entered = SignedIn & { readonly locked: number };

/**
 * Enters with the token of a new sign-in or of an impersonation. Another user of this device, in any tab, leaves it
 * first (OUT1). Then this user's unsent work is restored (OUT2) and their engine starts. Must run within
 * `inSessionLock`, together with the call that got the token and the cookie. Throws CallError, UnreachableError,
 * SealKeyMissingError.
 */
export async function enter(token: string, impersonation: Impersonation | null): Promise<Entered> {
  const account = await call(accountEndpoints.account, {}, { token });
  const user = currentUserOf(account);
  if (impersonation) return act(account, user, impersonation);
  const key = await importSealKey((await call(accountEndpoints.sealKey, {}, { token })).key);
  await stopSession();
  const { current } = await readDevice();
  const stays = current !== null && isSameUser(current, user);
  if (current && !stays) await startLeaving(current);
  await finishLeaving({ ...user, key });
  // If it is cut off from here on, the next start treats it as a sign-out. A user who signs in again has their rows
  // here already, and stays signed in.
  if (!stays) await startLeaving(user);
  const db = new CratebookDatabase(user);
  const locked = await restoreWork(db, key);
  db.close();
  await noteSignedIn(user, account.organizationSettings);
  const signedIn = openSession(user, null);
  setSession({ signedIn, settings: account.organizationSettings });
  return { ...signedIn, locked };
}

/** Ends this tab's session: engine and connection. */
async function stopSession(): Promise<void> {
  const { signedIn } = sessionState();
  await signedIn?.engine.stop();
  signedIn?.db.close();
}

/**
 * Returns where Exit leads: a path, or a page of another host if the server serves that host. The address came from a
 * link, and Exit must work after the token has ended, so the server is asked now.
 */
async function safeReturn({ token, returnTo }: Impersonation): Promise<string> {
  if (returnTo.startsWith('/')) return returnTo;
  const checked = await call(accountEndpoints.impersonationReturn, { query: { returnTo } }, { token });
  return checked.returnTo ?? '/';
}

/** Starts an impersonation (spec section 4). The user of this device stays signed in, and returns with Exit. */
async function act(account: Account, user: CurrentUser, begun: Impersonation): Promise<Entered> {
  const returnTo = await safeReturn(begun);
  await stopSession();
  await holdActing(user);
  const impersonation = { ...begun, returnTo, user };
  keepImpersonation(impersonation);
  await writeDevice('settings', account.organizationSettings);
  const signedIn = openSession(user, impersonation);
  setSession({ signedIn, settings: account.organizationSettings });
  return { ...signedIn, locked: 0 };
}

/** How long sign-out tries to send pending changes before it asks the user (OUT1), in milliseconds. */
export const FLUSH_MS = 6000;

/** Returns how many changes still wait after a last attempt of at most `FLUSH_MS`. */
export async function flushBeforeLeaving(): Promise<number> {
  const { signedIn } = sessionState();
  if (!signedIn) return 0;
  if ((await signedIn.db.outbox.count()) > 0) await signedIn.engine.flush(FLUSH_MS);
  return signedIn.db.outbox.count();
}

/**
 * Signs out: business data, images and tokens are deleted at once; unsent work stays, encrypted (OUT1). Ignores
 * failures of the call (spec section 8). While impersonating, ends the impersonation instead and returns where to go.
 * Throws SealKeyMissingError before anything is changed. After any other error the user is signed out, and the next
 * call or start continues.
 */
export async function signOut(): Promise<{ returnTo: string | null }> {
  const { signedIn } = sessionState();
  if (!signedIn) return { returnTo: null };
  const { impersonation, user } = signedIn;
  if (impersonation) return { returnTo: await inSessionLock(() => exit(signedIn, impersonation)) };
  await inSessionLock(async () => {
    const { current } = await readDevice();
    // If another user has signed in in another tab, this user has left the device already.
    if (current && isSameUser(current, user)) {
      await fetchSealKey(signedIn);
      await startLeaving(current);
    }
    await stopSession();
    await finishLeaving();
  });
  await sendPendingLogout();
  setSession({ signedIn: null });
  return { returnTo: null };
}

/** How long a sign-out waits for a key that the device should have had since the sign-in, in milliseconds. */
const SEAL_KEY_MS = 5000;

/** Throws SealKeyMissingError if work is unsent and its key cannot be fetched now. */
async function fetchSealKey({ db, user }: SignedIn): Promise<void> {
  if (!(await lacksSealKey(db))) return;
  try {
    const { key } = await callAs(accountEndpoints.sealKey, {}, { timeoutMs: SEAL_KEY_MS });
    await writeMeta(db, 'sealKey', await importSealKey(key));
  } catch {
    throw new SealKeyMissingError(user.profile.userName);
  }
}

/**
 * Restores work that this user left on the device and did not get at their sign-in. An earlier release could be cut off
 * between the two, and a key can become valid again. Does nothing if there is no such work.
 */
export async function restoreUnsentWork(): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn || signedIn.impersonation || (await findVaults(signedIn.user)).length === 0) return;
  const { key } = await callAs(accountEndpoints.sealKey, {});
  await inSessionLock(async () => {
    if (sessionState().signedIn !== signedIn) return;
    await restoreWork(signedIn.db, await importSealKey(key));
    signedIn.engine.wake();
  });
}

/**
 * Ends an impersonation and deletes its token, database and images; the device's own user is current again. Its unsent
 * changes are deleted, because no user's key could encrypt them. The user has confirmed that.
 */
async function exit({ engine, db, user }: SignedIn, { token, returnTo }: Impersonation): Promise<string> {
  await engine.stop();
  leaving.postMessage(db.name);
  db.close();
  await Dexie.delete(db.name);
  releaseActing();
  const { current, settings } = await readDevice();
  // If the user is signed in on this device too, their images stay.
  if (current?.userId !== user.userId) await forget(user.tenantId, user.userId).catch(() => {});
  await call(accountEndpoints.endImpersonation, {}, { token, timeoutMs: 3000 }).catch(() => {});
  endImpersonation();
  setSession({ signedIn: current ? openSession(current, null) : null, settings });
  return returnTo;
}
