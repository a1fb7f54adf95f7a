import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.core.$ZodType;

/**
 * `'anyone'` needs no token; otherwise the roles that may call. Handlers check record policies (own location, own
 * order).
 */
export type Permission = 'anyone' | readonly Role[];

/** Kind of a response that is not JSON. */
export interface FileKind {
  readonly file: string;
}

export interface StreamedKind extends FileKind {
  readonly streamed: true;
}

/** The media types of a file response, e.g. `file('application/pdf')`. */
export const file = (mediaType: string): FileKind => ({ file: mediaType });
/** The media type of a file that the server sends as it reads it, because it may be large. */
export const streamed = (mediaType: string): StreamedKind => ({ file: mediaType, streamed: true });

export const nothing = z.object({});

/** A form with one file. */
export interface Multipart {
  /** The file's field. */
  readonly field: string;
  readonly maxBytes: number;
}

export interface EndpointSpec {
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly returns: Schema | FileKind;
  /** The media type of a JSON response that is not `application/json`. */
  readonly mediaType?: string;
  /** Error codes in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** Largest body in bytes; 256 KB unless stated. */
  readonly maxBody?: number;
  /** Calls per minute and account, or per address without an account; 600 unless stated. */
  readonly rate?: number;
  /** The file holds business data in bulk, so the security log records the download. */
  readonly export?: boolean;
  /** The body is multipart/form-data. `body` parses its fields; the handler receives its file separately. */
  readonly multipart?: Multipart;
  /** A POST that only reads, all of it in one snapshot (PULL2). */
  readonly snapshot?: boolean;
  /** `'platform'` calls use the list of tenants and run outside a tenant transaction. */
  readonly realm?: 'platform';
}

export interface Endpoint<S extends EndpointSpec = EndpointSpec> {
  readonly method: Method;
  readonly path: string;
  readonly spec: S;
}

const declare =
  (method: Method) =>
  <const S extends EndpointSpec>(path: string, spec: S): Endpoint<S> => ({ method, path, spec });

/**
 * Describes an endpoint as plain data. Server routes, browser calls, the API document and the conformance tests derive
 * from it.
 */
export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const del = declare('DELETE');

type Out<T, Fallback> = T extends Schema ? z.core.output<T> : Fallback;
type In<T, Fallback> = T extends Schema ? z.core.input<T> : Fallback;

export type ParamsOf<E extends Endpoint> = Out<E['spec']['params'], Record<never, never>>;
export type QueryOf<E extends Endpoint> = Out<E['spec']['query'], Record<never, never>>;
export type BodyOf<E extends Endpoint> = Out<E['spec']['body'], undefined>;
export type BodyIn<E extends Endpoint> = In<E['spec']['body'], undefined>;
export type QueryIn<E extends Endpoint> = In<E['spec']['query'], Record<never, never>>;
export type ParamsIn<E extends Endpoint> = In<E['spec']['params'], Record<never, never>>;

/** A file that a handler returns. */
export interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly inline?: boolean;
  /** The bytes are already compressed. Clients that do not accept the encoding receive them decompressed. */
  readonly encoding?: 'br' | 'gzip';
}

/** A file that is sent as it is read. An error of the stream breaks the response off, so no client takes it as whole. */
export interface StreamedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly byteSize: number;
  readonly stream: AsyncIterable<Uint8Array>;
}

export type ReturnsOf<E extends Endpoint> = E['spec']['returns'] extends StreamedKind
  ? StreamedFile
  : E['spec']['returns'] extends FileKind
    ? FileAnswer
    : In<E['spec']['returns'], never>;

/** The part that the browser receives. */
export type AnswerOf<E extends Endpoint> = E['spec']['returns'] extends FileKind
  ? Blob
  : Out<E['spec']['returns'], never>;

export const isFile = (returns: Schema | FileKind): returns is FileKind => 'file' in returns;
