import { brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { API_BASE } from '../../contract/api-base.ts';
import type { ErrorBody } from '../../contract/error-codes.ts';
import { syncEndpoints, type WireMutation } from '../../contract/sync.ts';
import { PausedError } from '../../src/lib/access-token.ts';
import { CallError, UnreachableError } from '../../src/lib/call.ts';
import type { Transport } from '../../workers/sync/transport.ts';

/** Faults of one exchange with the server. */
export const FAULTS = [
  'none',
  'lost',
  'dropped',
  'duplicated',
  'delayed',
  'expired',
  'unavailable',
  'restarted',
  'memoryLost',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Dependencies of the transport. */
export interface Wire {
  readonly userId: string;
  /** The device's access token; null while its user is signed out. */
  token(): string | null;
  /** Creates a new token, or returns null if no user is signed in. */
  renew(): Promise<string | null>;
  expire(): Promise<void>;
  request(method: 'GET' | 'POST', url: string, token: string, body?: unknown): Promise<LightMyRequestResponse>;
  restart(): Promise<void>;
  /** Cache of snapshots, which are immutable under their URL (PULL8). */
  readonly cache: Map<string, ArrayBuffer>;
  /** Delays a request: the device sees it cut off, and it arrives after others. */
  later(deliver: () => Promise<void>): void;
  /** Called before a push is sent. */
  sending(push: Push): Promise<void>;
  /** Called when the server answered a push, whether or not the response arrives. */
  settled(push: Push, reply: z.infer<typeof syncEndpoints.push.spec.returns>): void;
}
export interface Push {
  readonly clientId: string;
  readonly ackSeq: number;
  readonly mutations: WireMutation[];
}

export interface FaultyTransport extends Transport {
  /** Faults of the next exchanges, in order; later ones succeed. */
  plan: Fault[];
  /** Runs once, between the server's response to the next exchange and its arrival on the device. */
  meanwhile: (() => Promise<void>) | undefined;
}

/** A transport into the app that loses, repeats, delays and breaks exchanges as configured. */
export function faultyTransport(wire: Wire): FaultyTransport {
  async function authorised(method: 'GET' | 'POST', url: string, body?: unknown): Promise<LightMyRequestResponse> {
    const token = wire.token() ?? (await wire.renew());
    if (token === null) throw new PausedError('nobody is signed in');
    const answer = await wire.request(method, url, token, body);
    if (answer.statusCode !== 401) return checked(answer);
    const fresh = await wire.renew();
    if (fresh === null) throw new PausedError('the sign-in has ended');
    return checked(await wire.request(method, url, fresh, body));
  }

  async function exchange<T>(deliver: () => Promise<T>, fault: Fault, isPush: boolean): Promise<T> {
    switch (fault) {
      case 'lost':
        throw new UnreachableError('the request was lost');
      case 'dropped':
        await deliver().catch(passCallError);
        throw new UnreachableError('the reply was lost');
      case 'duplicated':
        await deliver().catch(passCallError);
        return deliver();
      case 'delayed':
        if (isPush) wire.later(async () => void (await deliver().catch(passCallError)));
        throw new UnreachableError('the request took too long');
      case 'unavailable':
        throw new CallError(503, { code: 'unavailable' }, 2000);
      case 'expired':
        await wire.expire();
        return deliver();
      case 'restarted':
        await wire.restart();
        return deliver();
      case 'memoryLost': {
        const reply = await deliver();
        await wire.restart();
        return reply;
      }
      default:
        return deliver();
    }
  }

  async function through<T>(deliver: () => Promise<T>, isPush = false): Promise<T> {
    const reply = await exchange(deliver, transport.plan.shift() ?? 'none', isPush);
    const { meanwhile } = transport;
    transport.meanwhile = undefined;
    await meanwhile?.();
    return reply;
  }

  const transport: FaultyTransport = {
    plan: [],
    meanwhile: undefined,
    async push(body) {
      await wire.sending(body);
      return through(async () => {
        const answer = await authorised('POST', `${API_BASE}/sync/push`, body);
        const reply = z.parse(syncEndpoints.push.spec.returns, answer.json());
        wire.settled(body, reply);
        return reply;
      }, true);
    },
    pull: (body) =>
      through(async () => {
        const answer = await authorised('POST', `${API_BASE}/sync/pull`, body);
        return z.parse(syncEndpoints.pull.spec.returns, answer.json());
      }),
    async check(body) {
      const answer = await authorised('POST', `${API_BASE}/sync/check`, body);
      return z.parse(syncEndpoints.check.spec.returns, answer.json());
    },
    async pack(url) {
      const cached = wire.cache.get(url);
      if (cached !== undefined && transport.plan.length === 0) return cached;
      const answer = await authorised('GET', url);
      const { rawPayload, headers } = answer;
      const bytes = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
      return new Uint8Array(bytes).buffer;
    },
    ping: async () => true,
  };
  return transport;
}

function checked(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode < 300) return answer;
  // An internal server error is a defect that no network fault explains.
  if (answer.statusCode === 500) throw new Error(`the server answered 500: ${answer.body}`);
  const after = Number(answer.headers['retry-after']);
  throw new CallError(answer.statusCode, answer.json<ErrorBody>(), after > 0 ? after * 1000 : null);
}

/** Hides the result from the device. A defect still fails the test. */
function passCallError(error: unknown): void {
  if (!(error instanceof CallError) && !(error instanceof PausedError)) throw error;
}
