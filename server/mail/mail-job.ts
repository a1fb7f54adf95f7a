import * as z from 'zod/mini';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { type Blob, type BlobStore, findBlob } from '../files/blobs.ts';
import { JobDeferredError, type JobKind, JobRefusedError } from '../jobs/job-kind.ts';
import type { Secrets } from '../secrets.ts';
import { type MailAttachment, type OutgoingMail, sendMail } from './send.ts';
import { findMailServer, type MailServer } from './transport.ts';

/** Mail that waited longer is outdated: its links have ended. */
const TOO_OLD_MS = 3 * 86_400_000;

/**
 * Sends the mail with the job's id, in one conversation outside any transaction. A server that ends after the mail
 * server accepted the mail sends it again under the same Message-ID. The nine runs take about 16 hours.
 */
export const mailJob: JobKind<Record<string, never>> = {
  name: 'mail',
  input: z.object({}),
  attempts: 9,
  pauseSeconds: 60,
  maxPauseSeconds: 6 * 3_600,
  atOnce: 8,
  async run({ jobId, tenant, database, services, now }) {
    const found = await inTenant(database, tenant.id, (tx) => readMail(tx, jobId, services.secrets, now), {
      readOnly: true,
    });
    if (!found) return undefined;
    const attachment = await readAttachment(found.attachment, services.blobs);
    const sent = await sendMail(found.server, { ...found.mail, attachment }, services.outgoing);
    if (sent.result === 'refused') throw new JobRefusedError(sent.errorCode, sent.words);
    if (sent.result !== 'accepted') throw new JobDeferredError(sent.errorCode, sent.words);
    const at = now.toISOString();
    // A sent mail may contain a link that still works, so its text is deleted.
    return (tx) =>
      setMail(tx, jobId, {
        sent_at: at,
        failed_at: null,
        error_code: null,
        last_error: null,
        text_body: '',
        html_body: null,
      });
  },
  giveUp: (tx, jobId, reason, now) =>
    setMail(tx, jobId, { failed_at: now.toISOString(), error_code: reason.code, last_error: reason.words }),
};

interface Attached {
  readonly name: string;
  readonly blob: Blob;
}

/** Returns the file of a mail; undefined if it has none. Throws `JobRefusedError` if its bytes are gone. */
async function findAttachment(
  tx: Tx,
  row: { readonly attachment_name: string | null; readonly attachment_hash: string | null },
): Promise<Attached | undefined> {
  if (row.attachment_name === null || row.attachment_hash === null) return undefined;
  const blob = await findBlob(tx, row.attachment_hash);
  if (!blob) throw new JobRefusedError('mail_attachment_gone');
  return { name: row.attachment_name, blob };
}

/** Reads the bytes of a file outside any transaction, because they may be in the object store. */
async function readAttachment(found: Attached | undefined, blobs: BlobStore): Promise<MailAttachment | undefined> {
  if (!found) return undefined;
  return { name: found.name, mediaType: found.blob.media_type, bytes: await blobs.read(found.blob) };
}

/** Reads a mail and the company's mail server. Undefined if the mail was sent or removed. */
async function readMail(
  tx: Tx,
  id: string,
  secrets: Secrets,
  now: Date,
): Promise<{ mail: OutgoingMail; attachment: Attached | undefined; server: MailServer } | undefined> {
  const row = await tx.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.parse(row.created_at) <= now.getTime() - TOO_OLD_MS) throw new JobRefusedError('mail_expired');
  const server = await findMailServer(tx, secrets);
  if (!server) throw new JobDeferredError('mail_not_set_up');
  return {
    server,
    attachment: await findAttachment(tx, row),
    mail: {
      ...{ id: row.id, to: row.to_address, replyTo: row.reply_to },
      ...{ subject: row.subject, text: row.text_body, html: row.html_body },
    },
  };
}

async function setMail(
  tx: Tx,
  id: string,
  change: {
    sent_at?: string;
    failed_at: string | null;
    error_code: string | null;
    last_error: string | null;
    text_body?: string;
    html_body?: null;
  },
): Promise<void> {
  await tx.db
    .updateTable('mail_outbox')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
}
