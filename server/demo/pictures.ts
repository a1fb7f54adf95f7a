import { blobHash, blobUrl } from '../files/blobs.ts';
import type { NewRow } from './bulk-insert.ts';
import { hexOf } from './bulk-insert.ts';
import { readBytes } from './data-files.ts';
import type { DemoTenant } from './types.ts';

/** A tenant's images, each stored once under the hash of its content, by which it is served. */
export interface Pictures {
  readonly rows: readonly NewRow<'blobs'>[];
  /** Returns the hash by file name in `data/`. */
  hashOf(file: string): string;
  /** Returns the address of the image. */
  urlOf(file: string): string;
}

/** Returns the file in `data/` of an item's image. */
export const pictureFile = (imageKey: string): string => `pictures/${imageKey}.webp`;

/** Reads the images of the tenant's items, its logo and its icon. */
export function readPictures({ items, settings }: Pick<DemoTenant, 'items' | 'settings'>): Pictures {
  const keys = new Set(items.flatMap(({ imageKey }) => (imageKey === null ? [] : [imageKey])));
  const hashes = new Map<string, string>();
  const rows = new Map<string, NewRow<'blobs'>>();
  for (const file of [settings.logoFile, settings.darkLogoFile, settings.iconFile, ...[...keys].map(pictureFile)]) {
    const bytes = readBytes(file);
    const hash = blobHash(bytes);
    hashes.set(file, hash);
    rows.set(hash, {
      hash,
      media_type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
      bytes: hexOf(bytes),
    });
  }
  const hashOf = (file: string): string => {
    const hash = hashes.get(file);
    if (hash === undefined) throw new Error(`${file} is no picture of ${settings.companyName}`);
    return hash;
  };
  return { rows: [...rows.values()], hashOf, urlOf: (file) => blobUrl(hashOf(file)) };
}
