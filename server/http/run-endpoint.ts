import * as z from 'zod/mini';
import { type Endpoint, type FileAnswer, isFile } from '../../contract/endpoint.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { Outside } from '../outside.ts';
import { nameOf } from './endpoints.ts';
import { parseInput, type RawInput } from './parse.ts';

/** A handler whose types were checked where its domain declares it; here only the endpoint says what goes in and out. */
export type AnyHandler = (
  context: Context,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>;

export interface Outcome {
  readonly value: unknown;
  /** Set when the change waits for a decision. */
  readonly held: { code: ErrorCode; details: Record<string, unknown> } | null;
}

/** Refuses whoever the endpoint isn't for. Record policies are the handler's. */
export function checkPermission(endpoint: Endpoint, actor: Actor | null): void {
  const { permission } = endpoint.spec;
  if (permission === 'anyone') return;
  if (!actor) throw new AppError('unauthenticated');
  if (!permission.includes(actor.role)) throw new AppError('forbidden');
  if (actor.calls && !actor.calls.includes(nameOf(endpoint))) throw new AppError('forbidden');
}

/** Everything a handler's context holds but what belongs to the one call. */
export type ContextBase = Omit<Context, 'tx' | 'hold'>;

/**
 * Permission → parse → handler → parse of the answer, in the transaction that is there. Both a REST call and a replayed
 * mutation come through here, so they can't differ.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  handler: AnyHandler,
  tx: Tx,
  base: ContextBase,
  raw: RawInput,
): Promise<Outcome> {
  checkPermission(endpoint, base.actor);
  const input = parseInput(endpoint, raw);
  let held: Outcome['held'] = null;
  const context: Context = {
    ...base,
    tx,
    hold: (code, details) => {
      held = { code, details };
    },
  };
  const value = await handler(context, input);
  if (value instanceof Outside) return { value, held };
  return { value: presentable(endpoint, value), held };
}

/** An answer that isn't of the promised shape is the server's fault and must not leave it: it may hold what isn't the caller's. */
export function presentable(endpoint: Endpoint, value: unknown): unknown {
  const { returns } = endpoint.spec;
  if (isFile(returns)) return value as FileAnswer;
  return z.parse(returns, value);
}
