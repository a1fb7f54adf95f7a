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

/** Hears of each tenant with new mail, after the commit, in this process. Answers how to stop hearing. */
export function onMail(waker: Waker): () => void {
  wakers.add(waker);
  return () => wakers.delete(waker);
}

/** Whether the transaction's tenant has a mail server; without one nothing is promised to anybody. */
export async function isMailConfigured(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('smtp_settings')
    .select('host')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Promises a mail as part of the transaction: it leaves if, and only if, that commits, and at least once. Answers its id, by
 * which a mail server recognises a second copy.
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
