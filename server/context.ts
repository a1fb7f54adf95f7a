import type { Logger } from 'pino';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnsOf } from '../contract/endpoint.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import type { Tx } from './db/tenant-transaction.ts';
import type { Limits } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Secrets } from './secrets.ts';
import type { Packs } from './sync/packs.ts';
import type { Pokes } from './sync/pokes.ts';
import type { Registry } from './tenants/registry.ts';
import type { Tenant } from './tenants/tenant.ts';

/** What lives as long as the server does. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly pokes: Pokes;
  readonly packs: Packs;
  readonly limits: Limits;
  readonly outgoing: Outgoing;
  /** After so many milliseconds a push takes no further changes, so that its locks are short; the device sends the rest next (PUSH1). */
  readonly pushBudgetMs: number;
}

/** The little of HTTP that signing in needs; absent when a mutation is replayed from a push. */
export interface HttpPort {
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  /** Says that a user has signed in on this device before (throttle.ts). */
  deviceMark(): string | undefined;
  setDeviceMark(mark: string): void;
  refreshToken(): string | undefined;
  /** Returns the bearer token; undefined where there is none or it cannot be one. */
  accessToken(): string | undefined;
  setRefreshToken(token: string, expiresAt: Date): void;
  clearRefreshToken(): void;
  /** Makes the browser delete what its HTTP cache has of this origin. */
  clearCache(): void;
}

/** What a handler works with. `actor` is null only where the endpoint's permission is 'anyone'. */
export interface Context {
  readonly tenant: Tenant;
  readonly actor: Actor | null;
  readonly tx: Tx;
  readonly now: Date;
  readonly services: Services;
  readonly http: HttpPort | null;
  readonly locale: 'en' | 'es' | 'fr';
  /** Says that the change took effect but waits for a person's decision (PUSH5). */
  hold(code: ErrorCode, details: Record<string, unknown>): void;
}

export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** A context in which somebody is signed in, as every endpoint but 'anyone' has it. */
export type SignedInContext = Context & { readonly actor: Actor };
type ContextOf<E extends Endpoint> = E['spec']['permission'] extends 'anyone' ? Context : SignedInContext;

export type Handler<E extends Endpoint> = (context: ContextOf<E>, input: Input<E>) => Promise<ReturnsOf<E>>;

/** One handler for each endpoint of a domain: a missing one is a type error. */
export type HandlersOf<D extends Record<string, Endpoint>> = { readonly [K in keyof D]: Handler<D[K]> };
