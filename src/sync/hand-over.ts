import type { CratebookDatabase } from '../data/database.ts';
import { readCatalogueFiles } from '../data/items/catalogue-files.ts';

/** More rows that have changed are the worker's own to read: the page would stand still for them. */
const MOST_CHANGES = 2000;

/**
 * Reads a location's catalogue by the page's connection and hands it over as it lies there. Answers the worker's end of the way, on which `CatalogueFiles`
 * come, or null where they could not be read or are too much for a page: then the worker reads by itself.
 */
export function handOver(db: CratebookDatabase, customerLocationId: string): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const read = async () => {
    // Whoever has asked for a few rows to show meanwhile has them first.
    await db.open();
    await new Promise((resolve) => setTimeout(resolve));
    return readCatalogueFiles(db, customerLocationId, { mostChanges: MOST_CHANGES });
  };
  read()
    .catch(() => undefined)
    .then((files) => {
      const bytes = files?.collections.flatMap((each) => each.bytes ?? []) ?? [];
      port1.postMessage(files ?? null, files?.flags ? [...bytes, files.flags.flags.buffer] : bytes);
      port1.close();
    });
  return port2;
}
