import * as z from 'zod/mini';
import { type Endpoint, type FileAnswer, isFile } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { AppError } from '../../contract/errors.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { JsonText } from '../json-text.ts';
import { Outside } from '../outside.ts';
import { nameOf } from './endpoints.ts';
import type { UploadedFile } from './multipart.ts';
import { parseInput, type RawInput } from './parse.ts';

/**
 * A handler of any endpoint. Its types are checked where its domain declares it. Here only the endpoint defines input
 * and output.
 */
export type AnyHandler = (
  context: Context,
  input: { params: unknown; query: unknown; body: unknown; file?: UploadedFile | undefined },
) => Promise<unknown>;

export interface Outcome {
  readonly value: unknown;
  /** Set if the change waits for a decision. */
  readonly held: { code: ErrorCode; details: Record<string, unknown> } | null;
}

/** Refuses a caller without permission for the endpoint. The handler checks access to records. */
export function checkPermission(endpoint: Endpoint, actor: Actor | null): void {
  const { permission } = endpoint.spec;
  if (permission === 'anyone') return;
  if (!actor) throw new AppError('unauthenticated');
  if (!permission.includes(actor.role)) throw new AppError('forbidden');
  if (actor.calls && !actor.calls.includes(nameOf(endpoint))) throw new AppError('forbidden');
}

/** The handler's context except for the parts of one call. */
export type ContextBase = Omit<Context, 'tx' | 'hold'>;

/**
 * Runs permission check → parse → handler → parse of the response in the given transaction. REST calls and replayed
 * mutations both use it, so they can't differ.
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
  if (value instanceof Outside || value instanceof JsonText) return { value, held };
  return { value: presentable(endpoint, value), held };
}

/**
 * Validates a response. A response of another shape is a server error and must not be sent, because it may contain
 * another user's data.
 */
export function presentable(endpoint: Endpoint, value: unknown): unknown {
  const { returns } = endpoint.spec;
  if (isFile(returns)) return value as FileAnswer;
  return z.parse(returns, value);
}
