import { AppError } from '../../contract/errors.ts';
import { upcast } from '../../contract/mutation-versions.ts';
import { isMutation, mutations } from '../../contract/mutations.ts';
import type { WireMutation } from '../../contract/sync.ts';
import type { SignedInContext } from '../context.ts';
import { isRetryable } from '../db/tenant-transaction.ts';
import { RUNS } from '../domains/runs.ts';
import { isInfrastructure, toAppError } from '../http/errors.ts';
import { parseInput } from '../http/parse.ts';
import { checkPermission, presentable } from '../http/run-endpoint.ts';
import type { Run, RunInput } from './run.ts';
import { type ClaimedClient, changeHash, note, rejected, type Settled, settledAs } from './settle.ts';

/**
 * Most changes settled one by one after a batch that ended early. The number doubles with each such batch, because
 * conflicting changes often follow each other.
 */
const MOST_APART = 64;

/** Decides when the next batch of a push may begin. */
export class RunPace {
  #notBefore = 0;
  #apart = 1;

  mayBeginAt(index: number): boolean {
    return index >= this.#notBefore;
  }

  /** Records that a batch took the changes up to `end`, and whether it took all possible ones. */
  ended(end: number, isWhole: boolean): void {
    this.#notBefore = isWhole ? end : end + this.#apart;
    this.#apart = isWhole ? 1 : Math.min(MOST_APART, this.#apart * 2);
  }
}

interface Part {
  readonly seq: number;
  readonly hash: Buffer;
  /** The validated input, or the reason why it is invalid. */
  readonly input: RunInput | AppError;
}

/**
 * Settles the longest batch of similar changes that begins at `at`, under one savepoint. Returns undefined if there is
 * none. Changes are settled one by one if they depend on others, came before, or have no batch handler. The same
 * applies to a batch that fails as a whole, because each of its changes then settles alone (PUSH1).
 */
export async function settleRun(
  context: SignedInContext,
  client: ClaimedClient,
  wires: readonly WireMutation[],
  at: number,
  { pace, moments }: { readonly pace: RunPace; readonly moments: () => Date },
): Promise<Settled[] | undefined> {
  const first = wires[at];
  if (client.ended || !pace.mayBeginAt(at) || !first || !isMutation(first.name)) return undefined;
  const run = RUNS[first.name];
  if (!run) return undefined;
  const parts = collect(run, client, wires, at);
  if (parts.length < 2) return undefined;
  const endpoint = mutations[first.name];
  const inputs = parts.flatMap(({ input }) => (input instanceof AppError ? [] : [input]));
  let answers: readonly unknown[];
  try {
    checkPermission(endpoint, context.actor);
    answers = inputs.length === 0 ? [] : await context.tx.savepoint(() => run.apply(context, inputs, moments));
  } catch (thrown) {
    if (isRetryable(thrown) || context.tx.connection.transactionStatus() !== 'open') throw thrown;
    if (isInfrastructure(toAppError(thrown)))
      context.services.log.warn({ err: thrown, mutation: first.name }, 'a run of changes is settled one by one');
    pace.ended(at, false);
    return undefined;
  }
  let next = 0;
  const firstOpen = parts.findIndex(({ input }) => !(input instanceof AppError) && ++next > answers.length);
  const taken = firstOpen < 0 ? parts : parts.slice(0, firstOpen);
  pace.ended(at + taken.length, firstOpen < 0);
  if (taken.length === 0) return undefined;
  next = 0;
  return taken.map(({ seq, hash, input }) => {
    const ended = input instanceof AppError ? input : answers[next++];
    const settled =
      ended instanceof AppError
        ? rejected(seq, ended)
        : settledAs(seq, { value: presentable(endpoint, ended), held: null });
    return note(client, hash, settled);
  });
}

function collect(run: Run, client: ClaimedClient, wires: readonly WireMutation[], at: number): Part[] {
  const parts: Part[] = [];
  let key: string | undefined;
  for (let index = at; index < wires.length; index++) {
    const wire = wires[index]!;
    const { name, seq, version, args, dependsOn, formerly } = wire;
    if (name !== wires[at]!.name || !isMutation(name)) break;
    if (seq !== client.lastSeq + 1 + parts.length || dependsOn?.length || formerly) break;
    const current = upcast(name, version, args);
    if (!current) break;
    const endpoint = mutations[name];
    let input: Part['input'];
    try {
      input = parseInput(endpoint, { params: current.params, query: undefined, body: current.body });
      const own = run.keyOf(input);
      if (key !== undefined && own !== key) break;
      key = own;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      input = thrown;
    }
    parts.push({ seq, hash: changeHash(endpoint, args.params, args.body), input });
  }
  return parts;
}
