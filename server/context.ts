import type { Logger } from 'pino';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReturnsOf } from '../contract/endpoint.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import type { Location } from '../contract/locations.ts';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import type { Tx } from './db/tenant-transaction.ts';
import type { CatalogMemory } from './domains/items/catalog-pages.ts';
import type { CatalogVersions } from './domains/items/catalog-versions.ts';
import type { ErrorService } from './error-service/error-service.ts';
import type { BlobStore } from './files/blobs.ts';
import type { UploadedFile } from './http/multipart.ts';
import type { Limits } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Secrets } from './secrets.ts';
import type { Packs } from './sync/packs.ts';
import type { Pokes } from './sync/pokes.ts';
import type { Registry } from './tenants/registry.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Objects that exist as long as the server runs. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly pokes: Pokes;
  readonly packs: Packs;
  readonly catalog: CatalogMemory;
  readonly limits: Limits;
  readonly outgoing: Outgoing;
  readonly errorService: ErrorService;
  readonly blobs: BlobStore;
  /**
   * After this number of milliseconds a push takes no further changes, so that its locks are short. The device sends
   * the rest next (PUSH1).
   */
  readonly pushBudgetMs: number;
}

/** The parts of HTTP that signing in needs. Absent when a mutation is replayed from a push. */
export interface HttpPort {
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
  /** Returns the mark that a user has signed in on this device before (throttle.ts). */
  deviceMark(): string | undefined;
  setDeviceMark(mark: string): void;
  refreshToken(): string | undefined;
  /** Returns the bearer token. Undefined if there is none or it is malformed. */
  accessToken(): string | undefined;
  setRefreshToken(token: string, expiresAt: Date): void;
  clearRefreshToken(): void;
  /** Makes the browser delete its HTTP cache of this origin. */
  clearCache(): void;
}

/**
 * The own location of the caller, requested in the round trip that authenticates the caller. Handlers use it through
 * `shoppingLocation`, which checks that it is the location they need.
 */
export interface EarlyReads {
  readonly customerLocationId: string;
  readonly location: Promise<Location | undefined>;
  /** Only for calls that read the location's catalog. */
  readonly catalogVersions: Promise<CatalogVersions | undefined> | undefined;
}

/** The input of a handler. `actor` is null only if the endpoint's permission is 'anyone'. */
export interface Context {
  readonly tenant: Tenant;
  readonly actor: Actor | null;
  readonly tx: Tx;
  readonly now: Date;
  readonly services: Services;
  readonly http: HttpPort | null;
  readonly locale: 'en' | 'es' | 'fr';
  readonly early?: EarlyReads | undefined;
  /** Reports that the change took effect but waits for a user's decision (PUSH5). */
  hold(code: ErrorCode, details: Record<string, unknown>): void;
}

export type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
} & (E['spec']['multipart'] extends object ? { readonly file: UploadedFile } : unknown);

/** The context of a signed-in user, for every endpoint except those for 'anyone'. */
export type SignedInContext = Context & { readonly actor: Actor };
type ContextOf<E extends Endpoint> = E['spec']['permission'] extends 'anyone' ? Context : SignedInContext;

export type Handler<E extends Endpoint> = (context: ContextOf<E>, input: Input<E>) => Promise<ReturnsOf<E>>;

/** One handler for each endpoint of a domain. A missing one is a type error. */
export type HandlersOf<D extends Record<string, Endpoint>> = { readonly [K in keyof D]: Handler<D[K]> };
