import * as z from 'zod/mini';
import { instant, uuid } from '../atoms.ts';

export const message = z.object({
  id: uuid,
  subject: z.string(),
  name: z.string(),
  body: z.string(),
  createdDate: instant,
  /** The last change of subject or text; null if there was none. Rows of servers before 0.3 lack it. */
  editedAt: z.optional(z.nullable(instant)),
});
