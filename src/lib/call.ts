import * as z from 'zod/mini';
import { API_BASE } from '../../contract/api-base.ts';
import {
  type AnswerOf,
  type BodyIn,
  type Endpoint,
  isFile,
  type ParamsIn,
  type QueryIn,
} from '../../contract/endpoint.ts';
import { type ErrorBody, type ErrorCode, isErrorCode } from '../../contract/error-codes.ts';

/** An error response of the server (spec section 8). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds after which a retry is welcome, if the server named them. */
  readonly retryAfterMs: number | null;

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfterMs: number | null = null) {
    super(body?.detail ?? body?.message ?? 'Server Error');
    this.status = status;
    this.code = isErrorCode(body?.code)
      ? body.code
      : status === 401
        ? 'unauthenticated'
        : status === 404
          ? 'not_found'
          : status === 413
            ? 'payload_too_large'
            : status === 503
              ? 'unavailable'
              : 'server_error';
    this.errors = body?.errors ?? {};
    this.details = body?.details ?? {};
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * No response arrived: no network, a timeout, or a response from something that isn't our server (a captive portal).
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** Something else responded in the server's place, such as a network's sign-in page. */
  readonly isForeign: boolean;

  constructor(message = 'no answer', options: ErrorOptions & { readonly isForeign?: boolean } = {}) {
    super(message, options);
    this.isForeign = options.isForeign ?? false;
  }
}

export interface CallOptions {
  /** The access token; none for public endpoints. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  /** Compresses the body, which is worthwhile from a few kilobytes on. */
  readonly gzip?: boolean;
  readonly fetch?: typeof fetch;
}

type Parts<E extends Endpoint> = (E['spec']['params'] extends object
  ? { params: ParamsIn<E> }
  : { params?: undefined }) &
  (E['spec']['query'] extends object ? { query?: QueryIn<E> } : { query?: undefined }) &
  (E['spec']['body'] extends object ? { body: BodyIn<E> } : { body?: undefined }) &
  (E['spec']['multipart'] extends object ? { file: File } : { file?: undefined });

export type CallInput<E extends Endpoint> = Parts<E>;

const DEFAULT_TIMEOUT_MS = 20_000;

/** Returns path and query of a call; leaves out null and empty query values (spec section 7). */
export function urlOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `${API_BASE}${path}${text ? `?${text}` : ''}`;
}

async function gzipped(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

/** Calls an endpoint. Throws CallError for an error response, UnreachableError if our server did not respond. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body, file } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    file?: File;
  };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  let payload: BodyInit | undefined;
  const { multipart } = endpoint.spec;
  if (multipart && file) {
    const form = new FormData();
    // The server needs the fields before the file.
    for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
    form.append(multipart.field, file);
    payload = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    const text = JSON.stringify(body);
    if (options.gzip && typeof CompressionStream !== 'undefined' && text.length > 4096) {
      headers['content-encoding'] = 'gzip';
      payload = await gzipped(text);
    } else payload = text;
  }
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  try {
    response = await (options.fetch ?? fetch)(urlOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(payload === undefined ? {} : { body: payload }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UnreachableError('no answer', { cause: error });
  }
  return readAnswer(endpoint, response);
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const { returns } = endpoint.spec;
  try {
    // A portal's page must not be saved as an invoice.
    if (response.ok && isFile(returns) && response.headers.get('content-type')?.includes(returns.file))
      return (await response.blob()) as AnswerOf<E>;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (response.ok && isJson && !isFile(returns)) return z.parse(returns, await response.json()) as AnswerOf<E>;
    if (response.ok) throw new UnreachableError('the answer is not from Cratebook', { isForeign: true });
    const body = isJson ? ((await response.json()) as Partial<ErrorBody>) : null;
    // A proxy in front of Cratebook sends these statuses as well, and it is no portal: the body is too large, or the
    // server is down.
    const mayBeProxy = response.status === 413 || (response.status >= 500 && response.status !== 511);
    if (!isJson && !mayBeProxy && response.status !== 401)
      throw new UnreachableError(`status ${response.status} is not from Cratebook`, { isForeign: true });
    const after = Number(response.headers.get('retry-after'));
    throw new CallError(response.status, body, Number.isFinite(after) && after > 0 ? after * 1000 : null);
  } catch (error) {
    if (error instanceof CallError || error instanceof UnreachableError) throw error;
    throw new UnreachableError('the answer broke off', { cause: error });
  }
}
