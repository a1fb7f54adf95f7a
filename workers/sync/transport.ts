import type { BodyIn } from '../../contract/endpoint.ts';
import { type PullReply, type PushReply, syncEndpoints, type WireMutation } from '../../contract/sync.ts';
import { PausedError, type TokenSource } from '../../src/lib/access-token.ts';
import { call } from '../../src/lib/call.ts';

/** The server, as the engine uses it. Every method throws CallError or UnreachableError; tests pass their own. */
export interface Transport {
  push(body: { clientId: string; ackSeq: number; mutations: WireMutation[] }): Promise<PushReply>;
  pull(body: BodyIn<typeof syncEndpoints.pull>): Promise<PullReply>;
  check(body: BodyIn<typeof syncEndpoints.check>): Promise<{ mismatched: string[] }>;
  /** The bytes of a snapshot, uncompressed. */
  pack(url: string): Promise<ArrayBuffer>;
  /** TIME1: returns true if this server answered, and not a captive portal. */
  ping(): Promise<boolean>;
}

/** The transport over HTTP. Renews an expired token once; only then does the queue pause. */
export function httpTransport(tokens: TokenSource): Transport {
  const withToken = async <T>(send: (token: string) => Promise<T>): Promise<T> => {
    try {
      return await send(await tokens({ fresh: false }));
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      try {
        return await send(await tokens({ fresh: true }));
      } catch (again) {
        throw isUnauthenticated(again) ? new PausedError('the sign-in has ended') : again;
      }
    }
  };
  return {
    push: (body) => withToken((token) => call(syncEndpoints.push, { body }, { token, gzip: true, timeoutMs: 60_000 })),
    pull: (body) => withToken((token) => call(syncEndpoints.pull, { body }, { token, gzip: true, timeoutMs: 60_000 })),
    check: (body) => withToken((token) => call(syncEndpoints.check, { body }, { token })),
    pack: (url) =>
      withToken(async (token) => {
        const blob = await call(
          syncEndpoints.pack,
          { params: { id: url.slice(url.lastIndexOf('/') + 1) } },
          { token, timeoutMs: 120_000 },
        );
        return blob.arrayBuffer();
      }),
    async ping() {
      const nonce = crypto.randomUUID().replaceAll('-', '');
      try {
        return (await call(syncEndpoints.ping, { query: { nonce } }, { timeoutMs: 8000 })).nonce === nonce;
      } catch {
        return false;
      }
    },
  };
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401;
