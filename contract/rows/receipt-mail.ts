import * as z from 'zod/mini';
import { instant, uuid } from '../atoms.ts';

/** A receipt that the driver mails. `sent`: the mail server accepted the mail. */
export const receiptMail = z.object({
  id: uuid,
  to: z.string(),
  at: instant,
  state: z.enum(['waiting', 'sent', 'failed']),
});
export type ReceiptMail = z.infer<typeof receiptMail>;
