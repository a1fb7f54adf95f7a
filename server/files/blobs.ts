import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type ObjectStore, ObjectStoreError } from './object-store.ts';

/** The hash under which bytes are stored and served. */
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** The path of stored bytes on the company's hosts. It contains the hash of the content, so browsers may keep it. */
export const blobUrl = (hash: string): string => `/media/${hash}`;

/** Where the bytes of a blob are: in its row, or in the object store. */
type Place =
  | { readonly bytes: Uint8Array; readonly object_key: null; readonly object_bytes: null }
  | { readonly bytes: null; readonly object_key: string; readonly object_bytes: number };

/** The row of a blob. */
export type Blob = Place & { readonly hash: string; readonly media_type: string };

/** Runs `work` in a transaction of the company. */
type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Where the bytes of blobs are written and read. */
export interface BlobStore {
  /** Undefined if all bytes are in the database. */
  readonly objects: ObjectStore | undefined;
  /**
   * Puts bytes into the object store, if there is one and the company does not have them. Runs outside the caller's
   * transactions, because a put can take a minute. Throws ObjectStoreError.
   */
  prepare(inCompany: InCompany, mediaType: string, bytes: Uint8Array, now: Date): Promise<Blob>;
  /** Returns the bytes as a stream or as a whole. Throws ObjectStoreError. */
  open(blob: Place): Promise<{ readonly byteSize: number; readonly body: Readable | Buffer }>;
  /** Returns the bytes as a whole. Throws ObjectStoreError. */
  read(blob: Place): Promise<Buffer>;
}

/** Creates the place of bytes: the database, or the object store if there is one. */
export function createBlobStore(objects: ObjectStore | undefined): BlobStore {
  const open: BlobStore['open'] = async ({ bytes, object_key, object_bytes }) => {
    if (bytes) return { byteSize: bytes.length, body: Buffer.from(bytes) };
    if (!objects) throw new ObjectStoreError('A file is in an object store, and S3_ENDPOINT is not set.');
    return { byteSize: object_bytes, body: await objects.get(object_key) };
  };
  return {
    objects,
    async prepare(inCompany, mediaType, bytes, now) {
      const hash = blobHash(bytes);
      const facts = { hash, media_type: mediaType };
      if (!objects) return { ...facts, bytes, object_key: null, object_bytes: null };
      const { known, key } = await inCompany(async (tx) => ({
        known: await refresh(tx, hash, now),
        key: objectKey(tx.tenantId, hash),
      }));
      if (known) return known;
      await objects.put(key, bytes, mediaType);
      return { ...facts, bytes: null, object_key: key, object_bytes: bytes.length };
    },
    open,
    async read(blob) {
      const { body } = await open(blob);
      if (Buffer.isBuffer(body)) return body;
      try {
        return await buffer(body);
      } catch (error) {
        throw new ObjectStoreError('The object store ended a response early.', undefined, error);
      }
    },
  };
}

/** Each put has a separate key, so that the removal of an older object of the same content can’t hit it. */
export const objectKey = (tenantId: string, hash: string): string => `${tenantId}/${hash}.${uuidv7()}`;
/** Matches the keys that `objectKey` makes. */
export const OBJECT_KEY = /^[0-9a-f-]{36}\/[A-Za-z0-9_-]+\.[0-9a-f-]{36}$/;

const COLUMNS = ['hash', 'media_type', 'bytes', 'object_key', 'object_bytes'] as const;

/** Returns the transaction's blob with this hash. */
export async function findBlob(tx: Tx, hash: string): Promise<Blob | undefined> {
  const { rows } = await tx.connection.query<Blob>(
    `select ${COLUMNS.join(', ')} from blobs where tenant_id = $1 and hash = $2`,
    [tx.tenantId, hash],
    'read_blob',
  );
  return rows[0];
}

/** Makes a blob as young as a new one, so that the cleanup leaves it for a day. Returns it if it exists. */
async function refresh(tx: Tx, hash: string, now: Date): Promise<Blob | undefined> {
  const row = await tx.db
    .updateTable('blobs')
    .set({ created_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', hash)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Blob | undefined;
}

/**
 * Records prepared bytes, once per content. A blob that exists keeps its place and becomes as young as a new one, so
 * that a cleanup that runs at the same time leaves it. Returns the hash.
 */
export async function recordBlob(tx: Tx, blob: Blob, now: Date): Promise<string> {
  // Otherwise one company could read the bytes of another.
  if (blob.object_key !== null && !blob.object_key.startsWith(`${tx.tenantId}/`))
    throw new Error('the bytes were prepared for another company');
  await tx.db
    .insertInto('blobs')
    .values({ tenant_id: tx.tenantId, ...blob })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doUpdateSet({ created_at: now.toISOString() }))
    .execute();
  return blob.hash;
}
