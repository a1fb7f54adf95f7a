import type { Order } from '../../../contract/orders.ts';
import type { Actor } from '../../actor.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { orderConfirmation } from './confirmation-text.ts';

/** Recipient and language of the confirmation mail. */
export interface ConfirmationRecipient {
  readonly to: string;
  readonly locale: 'en' | 'es' | 'fr';
}

/**
 * Returns recipient and language of the caller's confirmation mail. Returns null if the company sends none or the user
 * has turned it off.
 */
export async function confirmationRecipient(
  tx: Tx,
  { actor, locale }: { readonly actor: Actor; readonly locale: ConfirmationRecipient['locale'] },
): Promise<ConfirmationRecipient | null> {
  if (!actor.email) return null;
  const { rows } = await tx.connection.query<Columns<'users', 'user_settings'>>(
    `select u.user_settings from smtp_settings s join users u on u.tenant_id = s.tenant_id and u.id = $2
     where s.tenant_id = $1 and s.order_confirmation_emails`,
    [tx.tenantId, actor.userId],
    'want_confirmation',
  );
  const [row] = rows;
  if (!row) return null;
  const own = row.user_settings;
  return own.orderConfirmationEmails === false ? null : { to: actor.email, locale: own.locale ?? locale };
}

/** Queues the confirmation mail of an order, or of a change of it, in its transaction. */
export async function confirmByMail(
  tx: Tx,
  tenant: Tenant,
  order: Order,
  { to, locale }: ConfirmationRecipient,
  isChange = false,
): Promise<void> {
  await enqueueMail(tx, { to, ...orderConfirmation(order, tenant.companyName, locale, isChange) });
}
