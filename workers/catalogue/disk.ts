import { liveQuery } from 'dexie';
import * as z from 'zod/mini';
import { CratebookDatabase, type KeptFlags, type Stored } from '../../src/data/database.ts';
import { databaseName, type Identity } from '../../src/data/identity.ts';
import { type CatalogueFiles, type KnownFile, readCatalogueFiles } from '../../src/data/items/catalogue-files.ts';
import { keepGlimpses } from '../../src/data/items/glimpse.ts';
import { forgetLost, LostFileError } from '../../src/data/items/pack-file.ts';
import { wasDeleted } from '../../src/data/newer-release.ts';

export { readable } from './readable.ts';

// The page's policy forbids code from text, which zod would otherwise try out.
z.config({ jitless: true });

/** A search worker's own connection to its user's database. */
export interface Disk {
  /** See `readCatalogueFiles`. A snapshot that is lost is forgotten, and the catalogue waits for the next pull. */
  read(customerLocationId: string, known: (key: string) => KnownFile | undefined): Promise<CatalogueFiles | undefined>;
  /** Calls `next` with the location now and whenever it has changed. Answers how to stop. */
  watch(customerLocationId: string, next: (location: Stored<'locations'> | undefined) => void): () => void;
  /** See `keepGlimpses`. */
  keep(...list: KeepArguments): Promise<void>;
  keepFlags(row: KeptFlags): Promise<unknown>;
  /** Whether its user has signed out: opened again, it would be another database, of nobody. */
  wasDeleted(): boolean;
  close(): void;
}

type KeepArguments = Parameters<typeof keepGlimpses> extends [unknown, ...infer Rest] ? Rest : never;

/**
 * Connects. This module brings Dexie and the shapes of rows, which are most of what a search worker consists of: it is asked for by need, and a
 * start that is handed its files by the page answers before it is there.
 */
export function openDisk(identity: Identity): Disk {
  const db = new CratebookDatabase(identity);
  return {
    async read(customerLocationId, known) {
      try {
        return await readCatalogueFiles(db, customerLocationId, { known });
      } catch (error) {
        if (!(error instanceof LostFileError)) throw error;
        await forgetLost(db, error);
        return readCatalogueFiles(db, customerLocationId, { known });
      }
    },
    watch(customerLocationId, next) {
      const watching = liveQuery(() => db.live('locations').get(customerLocationId)).subscribe({
        next,
        error: () => {},
      });
      return () => watching.unsubscribe();
    },
    keep: (...list) => keepGlimpses(db, ...list),
    keepFlags: (row) => db.keptFlags.put(row),
    wasDeleted: () => wasDeleted(db),
    close: () => db.close(),
  };
}

/** Whether there is a database of this user on the device. */
export const isThere = async (identity: Identity): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName(identity));
