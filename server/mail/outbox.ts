import { uuidv7 } from '../../rules/uuid.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { enqueueJob } from '../jobs/enqueue.ts';

export interface Mail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A file by the hash of its stored bytes. */
  readonly attachment?: { readonly name: string; readonly hash: string };
}

/** Keeps servers of earlier releases, which still run during an update, from sending the mail too. */
const NOT_BY_EARLIER_RELEASES = '9999-01-01T00:00:00Z';

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
 * Returns its id, by which a mail server recognizes a second copy, and which is also its job's id.
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
      attachment_name: mail.attachment?.name ?? null,
      attachment_hash: mail.attachment?.hash ?? null,
      next_attempt_at: NOT_BY_EARLIER_RELEASES,
      sent_at: null,
      failed_at: null,
      last_error: null,
      error_code: null,
    })
    .execute();
  await enqueueJob(tx, { name: 'mail' }, {}, { id, about: mail.to });
  return id;
}
