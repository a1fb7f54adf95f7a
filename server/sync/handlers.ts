import type { FileAnswer } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import { isMutation, mutations } from '../../contract/mutations.ts';
import type { syncEndpoints } from '../../contract/sync.ts';
import type { HandlersOf, SignedInContext } from '../context.ts';
import { isRetryable } from '../db/tenant-transaction.ts';
import { handlerOf } from '../domains/handlers.ts';
import { isInfrastructure, toAppError } from '../http/errors.ts';
import { changeAge, changes } from '../metrics.ts';
import { eventUserOf, recordEvent } from '../security-events.ts';
import { checkScopes } from './check.ts';
import { settledFormerly } from './former-keys.ts';
import { pull } from './pull.ts';
import { RunPace, settleRun } from './runs.ts';
import {
  type ClaimedClient,
  changeHash,
  claimClient,
  type KeyedChange,
  note,
  record,
  rejected,
  requireNext,
  type Settled,
  settle,
  storedResult,
} from './settle.ts';

type Push = HandlersOf<typeof syncEndpoints>['push'];
type Wire = Parameters<Push>[1]['body']['mutations'][number];

/**
 * PUSH1, PUSH3–PUSH6. Runs in one transaction. Each mutation, and each batch of similar mutations, has its own
 * savepoint.
 */
const push: Push = async (context, { body }) => {
  const client = await claimClient(context.tx, body.clientId, context.actor.userId);
  const startedAt = performance.now();
  const moments = momentsFrom(context.now);
  const pace = new RunPace();
  const results: Settled[] = [];
  let stop: Awaited<ReturnType<Push>>['stop'] = null;
  for (let at = 0; at < body.mutations.length; ) {
    if (results.length > 0 && performance.now() - startedAt > context.services.pushBudgetMs) break;
    const mutation = body.mutations[at]!;
    try {
      const run = await settleRun(context, client, body.mutations, at, { pace, moments });
      results.push(...(run ?? [await settleOne({ ...context, now: moments() }, client, mutation)]));
      at += run?.length ?? 1;
    } catch (thrown) {
      // A deadlock of two pushes is no failure of a mutation: the transaction restarts (PUSH6).
      if (isRetryable(thrown)) throw thrown;
      const error = toAppError(thrown);
      if (error.code === 'sequence_gap') stop = { kind: 'gap', seq: mutation.seq, expected: client.lastSeq + 1 };
      else if (error.code === 'key_reused') stop = { kind: 'key_reused', seq: mutation.seq };
      else if (isInfrastructure(error) && context.tx.connection.transactionStatus() === 'open') {
        context.services.log.error({ err: thrown, mutation: mutation.name }, 'a mutation could not be settled');
        stop = { kind: 'retry', seq: mutation.seq, blamed: error.code === 'server_error' };
      } else throw thrown;
      break;
    }
  }
  const refused = results.flatMap(({ code }, at) => (code === 'forbidden' ? [body.mutations[at]?.name ?? ''] : []));
  if (refused.length > 0) await recordRefused(context, refused);
  record(context.tx, client, body.ackSeq);
  context.tx.afterCommit(() => count(results, body.mutations, context.now));
  return {
    results: results.map(({ seq, status, code, details }) => ({ seq, status, code, details })),
    lastSeq: client.lastSeq,
    stop,
    serverTime: new Date().toISOString(),
  };
};

/** Counts settled changes, and their age by the clock of their device. */
function count(results: readonly Settled[], sent: readonly Wire[], now: Date): void {
  for (const [index, { status }] of results.entries()) {
    changes.inc({ status });
    const at = Date.parse(sent[index]?.at ?? '');
    if (Number.isFinite(at)) changeAge.observe(Math.max(0, (now.getTime() - at) / 1000));
  }
}

/** Records one event per push, however many of its changes the account may not make. */
async function recordRefused({ tx, actor, http }: SignedInContext, calls: readonly string[]): Promise<void> {
  const facts = { calls: [...new Set(calls.filter(isMutation))], count: calls.length };
  await recordEvent(tx, { kind: 'refusal', ...eventUserOf(actor), http, facts });
}

/** Returns a function whose times only increase, so that changes stamped by a wrong clock keep their order (ID5). */
function momentsFrom(now: Date): () => Date {
  let last = now.getTime() - 1;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return new Date(last);
  };
}

async function settleOne(context: SignedInContext, client: ClaimedClient, wire: Wire): Promise<Settled> {
  const { tx } = context;
  if (!isMutation(wire.name))
    return refuse(context, client, wire, new AppError('unknown_mutation', { name: wire.name }));
  const endpoint = mutations[wire.name];
  const hash = changeHash(endpoint, wire.args.params, wire.args.body);
  if (wire.seq <= client.lastSeq) return storedResult(tx, client, { seq: wire.seq, hash });
  requireNext(client, wire.seq);
  const earlier = await settledFormerly(context, client, wire, hash);
  if (earlier) return note(client, hash, earlier);
  const args = upcast(wire.name, wire.version, wire.args);
  if (!args)
    return refuse(context, client, wire, new AppError('unknown_mutation', { name: wire.name, version: wire.version }));
  const change: KeyedChange = {
    seq: wire.seq,
    endpoint,
    handler: handlerOf(endpoint),
    params: args.params,
    body: args.body,
    hash,
    ...(wire.dependsOn ? { dependsOn: wire.dependsOn } : {}),
  };
  return settle(tx, client, change, context);
}

/** Settles a mutation without a handler as rejected, so that it does not block the mutations after it. */
async function refuse(context: SignedInContext, client: ClaimedClient, wire: Wire, error: AppError): Promise<Settled> {
  const hash = changeHash(
    { method: 'POST', path: wire.name, spec: { summary: '', permission: [], returns: { file: '' } } },
    wire.args.params,
    wire.args.body,
  );
  if (wire.seq <= client.lastSeq) return storedResult(context.tx, client, { seq: wire.seq, hash });
  requireNext(client, wire.seq);
  return note(client, hash, rejected(wire.seq, error));
}

/** The handlers of the sync protocol. */
export const syncHandlers: HandlersOf<typeof syncEndpoints> = {
  push,
  pull,
  check: checkScopes,
  /** The stream is mounted in http/events.ts. A call of this handler means that it is not mounted. */
  events: async () => {
    throw new AppError('not_found');
  },
  pack: ({ services, tenant, tx, actor }, { params }): Promise<FileAnswer> =>
    services.packs.read(tenant, tx, actor, params.id),
  ping: async ({ now }, { query }) => ({ nonce: query.nonce ?? null, serverTime: now.toISOString() }),
};
