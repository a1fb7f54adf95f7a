import { uuidv7 } from '../../rules/uuid.ts';
import type { Tx } from '../db/tenant-transaction.ts';

export interface Mail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

type Waker = (tenantId: string) => void;
const wakers = new Set<Waker>();

/**
 * Calls `waker` for each tenant with new mail, after the commit, in this process. Returns the function that stops it.
 */
export function onMail(waker: Waker): () => void {
  wakers.add(waker);
  return () => wakers.delete(waker);
}

/** Returns whether the transaction's tenant has a mail server. Without one no mail is enqueued. */
export async function isMailConfigured(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('smtp_settings')
    .select('host')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Enqueues a mail as part of the transaction: it is sent at least once if, and only if, the transaction commits.
 * Returns its id, by which a mail server recognizes a second copy.
 */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<string> {
  const id = uuidv7();
  await tx.db
    .insertInto('mail_outbox')
    .values({
      tenant_id: tx.tenantId,
      id,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html ?? null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
  tx.afterCommit(() => {
    for (const wake of wakers) wake(tx.tenantId);
  });
  return id;
}
