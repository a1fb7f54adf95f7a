import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Actor, Context, Services } from '../context.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { setLineConvoy } from '../domains/carts/set-line-convoy.ts';
import { submitConvoy } from '../domains/orders/submit-convoy.ts';
import { authenticateAll } from '../http/authenticate.ts';
import { parseInput, type RawInput } from '../http/parse.ts';
import { type Outcome, presentable } from '../http/run-endpoint.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Traveller } from './convoys.ts';
import { type ClaimedClient, changeHash, claimFree, note, recordAll, rejected, settledAs } from './settle.ts';

/** Calls of several clients that are applied in statements whose number doesn't grow with theirs. */
export interface Convoy<Facts = unknown> {
  /** How many of them may be on the way at once. One that spends long in the database is worth a second one that is got ready meanwhile. */
  readonly abreast: number;
  /**
   * Reads what the calls are judged by, in the round trip that asks who they are: they may be anybody's still, so nothing of it may be told before `apply`
   * knows whose they are.
   */
  read(tx: Tx, bodies: readonly unknown[]): Promise<Facts>;
  /**
   * What each call comes to: its outcome, an AppError for one that is refused, which then must have had no effect, or undefined for one
   * that has to go alone. What it throws leaves all of them to go alone.
   */
  apply(
    tx: Tx,
    at: { readonly tenant: Tenant; readonly now: Date },
    calls: readonly ConvoyCall[],
    facts: Facts,
  ): Promise<readonly ConvoyOutcome[]>;
}

export type ConvoyOutcome = Outcome | AppError | undefined;

export interface ConvoyCall {
  readonly actor: Actor;
  readonly body: unknown;
  /** Its place among those that `read` was given. */
  readonly place: number;
  readonly locale: Context['locale'];
}

/** By the endpoint's name. */
const CONVOYS: ReadonlyMap<string, Convoy> = new Map<string, Convoy>([
  ['carts.setLine', setLineConvoy],
  ['orders.submit', submitConvoy],
]);

/** How calls of the endpoint travel together; undefined where they don't. */
export const convoyOf = (name: string): Convoy | undefined => CONVOYS.get(name);

export interface Answered {
  readonly status: number;
  readonly value: unknown;
}

/** A single write under a key, of which nothing but the form was looked at. */
export interface Rider extends Traveller<Answered> {
  readonly tenant: Tenant;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly token: string;
  readonly locale: Context['locale'];
  readonly seq: number;
  /** What it asks for, and what its key stands for. */
  readonly form: { readonly body: unknown; readonly hash: Buffer };
}

/** What a call asks for, looked at while it waits and not while others wait for it; undefined where that is of no valid form, which goes alone. */
export function formOf(endpoint: Endpoint, raw: RawInput): Rider['form'] | undefined {
  try {
    return { body: parseInput(endpoint, raw).body, hash: changeHash(endpoint, raw.params, raw.body) };
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined;
    throw thrown;
  }
}

/**
 * Settles calls of one tenant and endpoint, each of another client, in one transaction: their claims, effects, results and change rows commit
 * together (PUSH2), and they are answered after the flush. Only the plain case is settled here: somebody who is signed in and may call, under
 * the next number of a known client of theirs that nobody else holds. All else is undefined in the answer and goes alone, where it is told
 * what it always is. Everything is locked without waiting, or not for long: one who waits would have all of them wait.
 */
export async function settleTogether(
  services: Services,
  riders: readonly Rider[],
): Promise<readonly (Answered | undefined)[]> {
  const [first] = riders;
  const convoy = first && CONVOYS.get(first.name);
  if (!convoy) return [];
  try {
    const database = await services.registry.databaseOf(first.tenant);
    const { tenant } = first;
    return await inTenant(database, tenant.id, (tx) => settleAll(tx, { services, tenant, convoy }, riders), {
      convoy: true,
    });
  } catch (thrown) {
    services.log.warn({ err: thrown, endpoint: first.name, calls: riders.length }, 'a convoy is taken apart');
    return [];
  }
}

async function settleAll(
  tx: Tx,
  { services, tenant, convoy }: { readonly services: Services; readonly tenant: Tenant; readonly convoy: Convoy },
  riders: readonly Rider[],
): Promise<(Answered | undefined)[]> {
  tx.afterCommit((committed) => services.pokes.committed(tx.tenantId, committed));
  const [actors, clients, facts] = await Promise.all([
    authenticateAll(
      tx,
      riders.map(({ token }) => token),
    ),
    claimFree(
      tx,
      riders.map(({ clientId }) => clientId),
    ),
    convoy.read(
      tx,
      riders.map(({ form }) => form.body),
    ),
  ]);
  const ready = riders.flatMap((rider, place) => {
    const found = plainCase(rider, actors[place], clients.get(rider.clientId));
    return found ? [{ rider, body: rider.form.body, place, locale: rider.locale, ...found }] : [];
  });
  if (ready.length === 0) return [];
  const outcomes = await convoy.apply(tx, { tenant, now: new Date() }, ready, facts);
  const answers = new Map<Rider, Answered>();
  for (const [at, { rider, client }] of ready.entries()) {
    const { endpoint, seq, form } = rider;
    const outcome = outcomes[at];
    if (outcome === undefined) continue;
    const settled =
      outcome instanceof AppError
        ? rejected(seq, outcome)
        : settledAs(seq, { ...outcome, value: presentable(endpoint, outcome.value) });
    note(client, form.hash, settled);
    answers.set(rider, { status: settled.answerStatus, value: settled.answer });
  }
  if (answers.size > 0)
    recordAll(
      tx,
      ready.flatMap(({ client }) => (client.fresh.length > 0 ? [client] : [])),
    );
  return riders.map((rider) => answers.get(rider));
}

/** Who is signed in, may call, and comes under the next number of a client of theirs; undefined for everybody else. */
function plainCase(
  { endpoint, seq }: Rider,
  actor: Actor | AppError | undefined,
  client: (ClaimedClient & { readonly userId: string }) | undefined,
): { readonly actor: Actor; readonly client: ClaimedClient } | undefined {
  if (!actor || actor instanceof AppError || !client) return undefined;
  if (client.userId !== actor.userId || client.ended || seq !== client.lastSeq + 1) return undefined;
  const { permission } = endpoint.spec;
  return permission !== 'anyone' && permission.includes(actor.role) ? { actor, client } : undefined;
}
