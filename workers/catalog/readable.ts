import * as z from 'zod/mini';
import { packedCollections } from '../../contract/packed.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { Change } from './changes.ts';

// The page's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Rows that were found readable, so that each is checked once. */
const seen = new WeakSet<object>();

/**
 * Returns the changes that this release can read. A row of another shape, from a newer server, is left out: the
 * snapshot's row remains.
 */
export function readable(collection: PackedName, changes: readonly Change[]): Change[] {
  const { row: schema } = packedCollections[collection];
  return changes.filter(({ row }) => {
    if (row === null) return true;
    if (typeof row !== 'object' || row === undefined) return false;
    if (seen.has(row)) return true;
    if (!z.safeParse(schema as z.core.$ZodType, row).success) return false;
    seen.add(row);
    return true;
  });
}
