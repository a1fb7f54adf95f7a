import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MAX_ZIP_ENTRIES } from '../../contract/catalog-upload.ts';
import { AppError } from '../../contract/errors.ts';
import { MAX_IMAGE_BYTES } from '../../contract/files.ts';

/** Names that are accepted as images. What they contain is checked when they are read. */
const IMAGE_NAME = /\.(?:jpe?g|png|webp|svg)$/i;
/** Files that macOS and Windows add to a zip by themselves, in any folder. */
const SYSTEM_NAME = /^(?:\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const SYSTEM_FOLDER = '__MACOSX/';

/** A file in a zip. */
export interface ZipEntry {
  /** The name with its folders, as the zip has it. */
  readonly path: string;
  /** The name without its folders. */
  readonly fileName: string;
  readonly isImage: boolean;
  /** Uncompressed size in bytes, as the zip says. Reading fails if there are more. */
  readonly byteSize: number;
  /** Reads its bytes. Throws an AppError: `image_broken` if they are damaged or encrypted. */
  read(): Promise<Buffer>;
}

/** Opens a zip file on the disk. Throws `zip_broken`. */
async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch {
    throw new AppError('zip_broken');
  }
}

/** Yields the files of a zip, without folders and what the operating system adds. Throws `zip_broken`. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<ZipEntry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch(() => {
      throw new AppError('zip_broken');
    });
    if (next.done) return;
    const entry: Entry = next.value;
    const path = entry.fileName;
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    if (fileName === '' || path.startsWith(SYSTEM_FOLDER) || SYSTEM_NAME.test(fileName)) continue;
    yield {
      path,
      fileName,
      isImage: IMAGE_NAME.test(fileName),
      byteSize: entry.uncompressedSize,
      read: () => readEntry(zip, entry),
    };
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_IMAGE_BYTES) throw new AppError('payload_too_large');
  try {
    return Buffer.from(await buffer(await zip.openReadStreamPromise(entry)));
  } catch {
    throw new AppError('image_broken');
  }
}

/** Opens a zip file and passes its number of entries and its files to `work`. Throws `zip_broken`. */
export async function withZip<T>(
  path: string,
  work: (entries: AsyncGenerator<ZipEntry>, count: number) => Promise<T>,
): Promise<T> {
  const zip = await open(path);
  try {
    return await work(entriesOf(zip), zip.entryCount);
  } finally {
    zip.close();
  }
}

/**
 * Checks the table of contents of a zip with images, without reading them. Throws `zip_broken`, `zip_entries` and
 * `zip_empty`.
 */
export const checkZip = (path: string): Promise<void> =>
  withZip(path, async (entries, count) => {
    if (count > MAX_ZIP_ENTRIES) throw new AppError('zip_entries', { most: MAX_ZIP_ENTRIES });
    let images = 0;
    for await (const { isImage } of entries) if (isImage) images += 1;
    if (images === 0) throw new AppError('zip_empty');
  });
