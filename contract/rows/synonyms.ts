import * as z from 'zod/mini';
import { uuid } from '../atoms.ts';

/**
 * A company's own group of synonyms for searches of the catalog. The words find each other; with `meanings` they find
 * those instead. `replaces`: they find nothing of what Cratebook's own groups say of them.
 */
export const synonym = z.object({
  id: uuid,
  words: z.array(z.string()),
  meanings: z.array(z.string()),
  replaces: z.boolean(),
});
