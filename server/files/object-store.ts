import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStoreSettings } from './object-store-settings.ts';

/** The store does not do what it is asked. The message is for the operator. `status` is absent if it did not respond. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly status: number | undefined;

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
  }
}

export interface ObjectFacts {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** An S3-compatible store, addressed by path. Keys are without the prefix. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Returns the object as a stream. The caller reads or destroys it. */
  get(key: string): Promise<Readable>;
  /** Succeeds if the object does not exist. */
  remove(key: string): Promise<void>;
  /** Lists the objects whose keys begin with `folder`, in pages, in the order of the keys. */
  list(folder: string, pageSize?: number): AsyncIterable<readonly ObjectFacts[]>;
}

/** Tries of one request. The store is asked again if it did not respond, or responded 429 or 500 and above. */
const TRIES = 3;
const PAUSE_MS = 200;
/** Milliseconds until the head of the response, for all tries together. A put sends at most 15 MB before it. */
const READ_DEADLINE_MS = 10_000;
const WRITE_DEADLINE_MS = 60_000;
const PAGE_SIZE = 1_000;

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Creates the client of a store. It opens no connection. */
export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  const { accessKeyId, secretAccessKey, region, prefix } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const pathOf = (key: string) => `/${prefix}${key}`;

  /** Sends the request once. Returns the response, or why there is none. */
  async function once({ method, path, headers = {}, body }: Request, signal: AbortSignal) {
    let response: Response;
    try {
      const init = { method, headers, signal, redirect: 'manual' as const, ...(body ? { body } : {}) };
      response = await aws.fetch(`${bucket}${path}`, init);
    } catch (error) {
      return new ObjectStoreError(`The object store at ${settings.endpoint} does not respond.`, undefined, error);
    }
    if (response.ok) return response;
    // The rest of the body is for a reader of XML.
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? 'no code';
    return new ObjectStoreError(
      `The object store responds ${response.status} (${code}) to ${method} ${settings.bucket}${path.split('?')[0]}.`,
      response.status,
    );
  }

  async function send(request: Request): Promise<Response> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), request.body ? WRITE_DEADLINE_MS : READ_DEADLINE_MS);
    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await once(request, deadline.signal);
        if (!(outcome instanceof ObjectStoreError)) return outcome;
        if (attempt === TRIES || deadline.signal.aborted || !isPassing(outcome)) throw outcome;
        await sleep(PAUSE_MS * attempt);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, bytes, mediaType) {
      const body = new Uint8Array(bytes);
      const sum = createHash('sha256').update(body).digest('hex');
      // The store compares the bytes with the signed sum.
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sum };
      await (await send({ method: 'PUT', path: pathOf(key), headers, body })).arrayBuffer();
    },
    async get(key) {
      const { body } = await send({ method: 'GET', path: pathOf(key) });
      return body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
    },
    async remove(key) {
      await (await send({ method: 'DELETE', path: pathOf(key) })).arrayBuffer();
    },
    async *list(folder, pageSize = PAGE_SIZE) {
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'max-keys': String(pageSize), prefix: prefix + folder });
        if (after !== '') query.set('marker', after);
        const xml = await (await send({ method: 'GET', path: `?${query}` })).text();
        const page = objectsIn(xml);
        yield page
          .filter(({ key }) => key.startsWith(prefix))
          .map(({ key, modifiedAt }) => ({ key: key.slice(prefix.length), modifiedAt }));
        after = page.at(-1)?.key ?? '';
        if (after === '' || !xml.includes('<IsTruncated>true</IsTruncated>')) return;
      }
    },
  };
}

/** Returns whether the same request may succeed later. */
const isPassing = ({ status }: ObjectStoreError): boolean => status === undefined || status >= 500 || status === 429;

/** Reads a list of objects. Keys of this server contain no character that XML escapes, so others are left out. */
function objectsIn(xml: string): ObjectFacts[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = '']) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(contents)?.[1] ?? '',
    modifiedAt: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(contents)?.[1] ?? Number.NaN),
  }));
}

/**
 * Checks the store once, by a list of at most one key. Throws ObjectStoreError, with a status if the settings are
 * wrong, or without one if it does not respond.
 */
export async function checkObjectStore(store: ObjectStore): Promise<void> {
  for await (const _ of store.list('', 1)) return;
}
