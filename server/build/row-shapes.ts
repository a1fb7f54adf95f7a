import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { collections } from '../../contract/collections.ts';

interface Collection {
  readonly row: z.core.$ZodType;
  readonly id: string;
  readonly packed: boolean;
}

/**
 * Returns a hash of the shapes of all rows that a device keeps (PULL9): 16 letters and digits that change with each
 * added or removed field or value. Packed collections are left out, because their rows are stored as sent.
 */
export function rowShapes(of: Readonly<Record<string, Collection>> = collections): string {
  const shapes = Object.entries(of)
    .filter(([, { packed }]) => !packed)
    .map(([name, { row, id }]) => [name, id, z.toJSONSchema(row, { io: 'output', unrepresentable: 'any' })])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}
