import * as z from 'zod/mini';
import { instant, uuid } from '../atoms.ts';
import { PROBLEM_REASONS } from '../constants.ts';

/**
 * A problem that the customer reported with a delivered line: a credit request from the customer's side. `quantity` in
 * the line's unit. A withdrawn problem is not listed.
 */
export const lineProblem = z.object({
  id: uuid,
  lineNumber: z.int(),
  quantity: z.number(),
  reason: z.enum(PROBLEM_REASONS),
  note: z.string(),
  photoIds: z.array(uuid),
  reportedAt: instant,
  reportedBy: z.string(),
  /** `open` waits for the distributor's decision. */
  state: z.enum(['open', 'granted', 'declined']),
  /** The distributor's reason for the decision; may be empty. */
  answer: z.string(),
  memoNumber: z.nullable(z.int()),
});
