import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { CratebookDatabase } from '../data/database.ts';
import { type CurrentUser, readDevice, writeDevice } from '../data/device.ts';
import { cookieTokens, PausedError } from '../lib/access-token.ts';
import { CallError, type CallInput, type CallOptions, call } from '../lib/call.ts';
import { holdActing, sweepActing } from './acting.ts';
import { leaveIfDeleted } from './deleted-data.ts';
import { startEngineClient } from './engine-client.ts';
import { endImpersonation, type Impersonation } from './impersonation.ts';
import { leaving } from './leaving-channel.ts';
import { type SignedIn, sendImageOwner, sessionState, setSession, signInHasExpired } from './session-state.ts';

/**
 * Opens the database and starts the engine. `soon` delays the engine until the first screen is painted, because the
 * first screen does not need it.
 */
export function openSession(user: CurrentUser, impersonation: Impersonation | null, { soon = false } = {}): SignedIn {
  const { tenantId, userId } = user;
  const identity = { tenantId, userId, acting: impersonation !== null };
  void sendImageOwner({ user, impersonation }).catch(() => {});
  const db = new CratebookDatabase(identity);
  // For a tab that missed the message of the tab that signed out.
  db.on('versionchange', ({ newVersion }) => {
    if (!newVersion) leaveWithOtherTab(db.name);
  });
  db.on('close', () => void leaveIfDeleted(db).catch(() => {}));
  const given = impersonation ? { token: impersonation.token, expiresAt: impersonation.expiresAt } : undefined;
  return {
    user,
    db,
    engine: startEngineClient({ identity, given }, { soon }),
    tokens: cookieTokens(identity, given),
    impersonation,
  };
}

/** Opens the session of the signed-in user at a cold start. */
export async function openAtStart(current: CurrentUser, impersonation: Impersonation | null): Promise<SignedIn> {
  if (impersonation) await holdActing(current);
  const signedIn = openSession(current, impersonation, { soon: true });
  // The first query need not wait for the open, and reports its error.
  signedIn.db.open().catch(() => {});
  return signedIn;
}

/** Deletes what impersonations in closed tabs left behind. No screen waits for it. */
export async function sweepAbandoned(): Promise<void> {
  if (await sweepActing((await readDevice()).current?.userId)) setTimeout(() => void sweepAbandoned(), SWEEP_AGAIN_MS);
}
/** Delay in milliseconds before the next sweep, because a closed tab releases its database a moment later. */
const SWEEP_AGAIN_MS = 5000;

leaving.onmessage = ({ data }) => leaveWithOtherTab(data);

/** The user leaves the device in another tab, which deletes the database that this tab reads. */
function leaveWithOtherTab(name: unknown): void {
  const { signedIn } = sessionState();
  if (!signedIn || signedIn.db.name !== name) return;
  if (signedIn.impersonation) endImpersonation();
  void signedIn.engine.stop();
  signedIn.db.close();
  window.location.assign('/auth');
}

/** Switches a corporate customer to another of their locations. */
export async function chooseLocation(customerLocationId: string): Promise<void> {
  const { signedIn } = sessionState();
  if (!signedIn) return;
  const user = { ...signedIn.user, customerLocationId };
  if (!signedIn.impersonation) await writeDevice('current', user);
  setSession({ signedIn: { ...signedIn, user } });
  if (!signedIn.impersonation) void tellChoice(signedIn.db, customerLocationId);
}

/**
 * Stores the location on the server, so that the user's next device starts there. Ignores a failure, because this
 * device does not need it.
 */
async function tellChoice(db: CratebookDatabase, customerLocationId: string): Promise<void> {
  const location = await db.live('locations').get(customerLocationId);
  if (!location) return;
  const { customerId } = location;
  const { locationEndpoints } = await import('../../contract/locations.ts');
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
