import type { Order } from '../../../contract/orders.ts';
import type { SignedInContext } from '../../context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { orderConfirmation } from './confirmation-text.ts';

/** Promises the confirmation mail in the order's own transaction, where the company sends such mails and the user wants them. */
export async function confirmByMail(context: SignedInContext, order: Order): Promise<void> {
  const { tx, actor } = context;
  if (!actor.email) return;
  const { rows } = await tx.connection.query(
    `select s.order_confirmation_emails, u.user_settings from smtp_settings s join users u on u.tenant_id = s.tenant_id and u.id = $2 where s.tenant_id = $1`,
    [tx.tenantId, actor.userId],
    'wants_confirmation',
  );
  const row = rows[0];
  const settings = row?.user_settings as { orderConfirmationEmails?: boolean; locale?: 'en' | 'es' | 'fr' } | undefined;
  if (row?.order_confirmation_emails !== true || settings?.orderConfirmationEmails === false) return;
  await enqueueMail(tx, {
    to: actor.email,
    ...orderConfirmation(order, context.tenant.companyName, settings?.locale ?? context.locale),
  });
}
