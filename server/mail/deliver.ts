import { sql } from 'kysely';
import type { Database, Log } from '../db/connection/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Secrets } from '../secrets.ts';
import { type OutgoingMail, type Sent, sendMail } from './send.ts';
import { findMailServer, type MailServer } from './transport.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes between tries. After the last try, about a day later, a mail has failed. */
export const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 840] as const;
/** A mail that one server is sending is locked for this time. After a crash it is sent again then. */
const LEASE_MS = 5 * MINUTE_MS;
/** Mail that waited longer, for a mail server that was never configured, is outdated. */
const TOO_OLD_MS = 3 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export interface Delivery {
  readonly database: Database;
  readonly tenantId: string;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  readonly log: Log;
}

interface Claimed {
  readonly server: MailServer;
  readonly mail: OutgoingMail;
  readonly attempts: number;
}

/**
 * Sends the tenant's next due mail. Returns `idle` if there is none or no mail server, else the result. The SMTP
 * conversation runs outside any transaction. Several servers may call this at once and never send the same mail.
 */
export async function deliverNext(delivery: Delivery, now: Date): Promise<Sent['result'] | 'idle'> {
  const claimed = await claim(delivery, now);
  if (!claimed) return 'idle';
  const sent = await sendMail(claimed.server, claimed.mail, delivery.outgoing);
  await settle(delivery, claimed, sent, now);
  if (sent.result !== 'accepted') {
    // Never logs recipients, texts or the server's response, which may repeat the address.
    const { tenantId, log } = delivery;
    log.warn(
      { tenantId, mailId: claimed.mail.id, attempts: claimed.attempts, result: sent.result },
      'a mail did not leave',
    );
  }
  return sent.result;
}

function claim({ database, tenantId, secrets }: Delivery, now: Date): Promise<Claimed | undefined> {
  return inTenant(database, tenantId, async (tx) => {
    const server = await findMailServer(tx, secrets);
    if (!server) return undefined;
    const due = tx.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', now.toISOString())
      .where('created_at', '>', new Date(now.getTime() - TOO_OLD_MS).toISOString())
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const row = await tx.db
      .updateTable('mail_outbox')
      .set({
        attempts: sql`attempts + 1`,
        next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', due)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      server,
      attempts: row.attempts,
      mail: {
        id: row.id,
        to: row.to_address,
        replyTo: row.reply_to,
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
      },
    };
  });
}

/** Returns the time of the outbox's next due mail, or undefined if there is none or no mail server. */
export function nextDue({ database, tenantId, secrets }: Delivery, now: Date): Promise<Date | undefined> {
  return inTenant(
    database,
    tenantId,
    async (tx) => {
      if (!(await findMailServer(tx, secrets))) return undefined;
      const row = await tx.db
        .selectFrom('mail_outbox')
        .select('next_attempt_at')
        .where('tenant_id', '=', tenantId)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('created_at', '>', new Date(now.getTime() - TOO_OLD_MS).toISOString())
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst();
      return row && new Date(row.next_attempt_at);
    },
    { readOnly: true },
  );
}

async function settle({ database, tenantId }: Delivery, claimed: Claimed, sent: Sent, now: Date): Promise<void> {
  const wait = RETRY_MINUTES[claimed.attempts - 1];
  const isOver = sent.result === 'refused' || wait === undefined;
  const at = now.toISOString();
  // A sent mail may contain a link that still works, so its text is deleted.
  const change =
    sent.result === 'accepted'
      ? { sent_at: at, last_error: null, text_body: '', html_body: null }
      : {
          last_error: sent.response,
          ...(isOver
            ? { failed_at: at }
            : { next_attempt_at: new Date(now.getTime() + wait * MINUTE_MS).toISOString() }),
        };
  await inTenant(database, tenantId, (tx) =>
    tx.db
      .updateTable('mail_outbox')
      .set(change)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', claimed.mail.id)
      .execute(),
  );
}

/** Gives up mail that waited too long and removes mail settled a month ago. Run it every night. */
export async function pruneMail(
  { database, tenantId }: Pick<Delivery, 'database' | 'tenantId'>,
  now: Date,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await inTenant(database, tenantId, async (tx) => {
    await tx.db
      .updateTable('mail_outbox')
      .set({ failed_at: now.toISOString(), last_error: 'No mail server was available for three days.' })
      .where('tenant_id', '=', tenantId)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('created_at', '<=', before(TOO_OLD_MS))
      .execute();
    await tx.db
      .deleteFrom('mail_outbox')
      .where('tenant_id', '=', tenantId)
      .where((is) => is.or([is('sent_at', '<', before(KEPT_MS)), is('failed_at', '<', before(KEPT_MS))]))
      .execute();
  });
}
