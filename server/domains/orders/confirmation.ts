import type { Order } from '../../../contract/orders.ts';
import type { SignedInContext } from '../../context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { orderConfirmation } from './confirmation-text.ts';

/** How the caller wants to hear of an order. */
export interface Wish {
  readonly to: string;
  readonly locale: 'en' | 'es' | 'fr';
}

/** Where the confirmation of an order goes to; null where the company sends none or the user wants none. */
export async function wishForMail(context: SignedInContext): Promise<Wish | null> {
  const { tx, actor } = context;
  if (!actor.email) return null;
  const { rows } = await tx.connection.query(
    `select s.order_confirmation_emails, u.user_settings from smtp_settings s join users u on u.tenant_id = s.tenant_id and u.id = $2 where s.tenant_id = $1`,
    [tx.tenantId, actor.userId],
    'wants_confirmation',
  );
  const row = rows[0];
  const settings = row?.user_settings as { orderConfirmationEmails?: boolean; locale?: Wish['locale'] } | undefined;
  if (row?.order_confirmation_emails !== true || settings?.orderConfirmationEmails === false) return null;
  return { to: actor.email, locale: settings?.locale ?? context.locale };
}

/** Promises the confirmation mail in the order's own transaction. */
export async function confirmByMail(context: SignedInContext, order: Order, { to, locale }: Wish): Promise<void> {
  await enqueueMail(context.tx, { to, ...orderConfirmation(order, context.tenant.companyName, locale) });
}
