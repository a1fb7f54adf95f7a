import type { CratebookDatabase, PackFile } from '../database.ts';

/** A snapshot's row is there and its bytes can't be read any more: files of a browser's profile are lost, by cleaning tools above all. */
export class LostFileError extends Error {
  override readonly name = 'LostFileError';
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`the bytes of ${key} can't be read`, { cause });
    this.key = key;
  }
}

/**
 * How a snapshot is put into the database. Chromium reads a blob in half the time of bytes in a row; WebKit refuses blobs in a private window, and has lost
 * some.
 */
export const packFile = (key: string, bytes: ArrayBuffer): PackFile => ({
  key,
  bytes: 'userAgentData' in navigator ? new Blob([bytes]) : bytes,
});

/** The bytes of a snapshot, whichever way they lie. Throws a LostFileError. Must not be waited for within a transaction, which would end. */
export async function bytesOf({ key, bytes }: PackFile): Promise<ArrayBuffer> {
  if (!(bytes instanceof Blob)) return bytes;
  try {
    return await bytes.arrayBuffer();
  } catch (error) {
    throw new LostFileError(key, error);
  }
}

/** Forgets a snapshot that can't be read, unless another one lies there by now: the next pull says that it is missing and brings it (PULL8). */
export async function forgetLost(db: CratebookDatabase, { key }: LostFileError): Promise<void> {
  const lying = await db.packFiles.get(key);
  const lost =
    lying &&
    (await bytesOf(lying).then(
      () => false,
      () => true,
    ));
  const placed = (await db.packs.get(key))?.placed;
  if (!lost) return;
  await db.transaction('rw', db.packs, db.packFiles, async () => {
    if ((await db.packs.get(key))?.placed !== placed) return;
    await Promise.all([db.packs.delete(key), db.packFiles.delete(key)]);
  });
}
