import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { Context, Handler, Input } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { addressKey } from '../../http/address-key.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { refuseCards } from '../refuse-cards.ts';

type Endpoints = typeof accountEndpoints;

/** Number of messages that a company without a mail server keeps, and for how many days. */
const MOST_KEPT = 500;
const KEPT_DAYS = 90;
/** Maximum number of kept messages from one address per day. */
const MOST_A_DAY = 10;

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Mails the message to the company. Without a mail server, stores it for the company's administrators. */
export const contact: Handler<Endpoints['contact']> = async (context, { body }) => {
  const { tx, tenant } = context;
  refuseCards({ name: body.name, message: body.message });
  if (!tenant.companyEmail || !(await isMailConfigured(tx))) {
    await keep(context, body);
    return {};
  }
  const lines = [
    `Name: ${body.name}`,
    `Email: ${body.email}`,
    ...(body.phone ? [`Phone: ${body.phone}`] : []),
    ...(body.customerId ? [`Customer: ${body.customerId}`] : []),
  ];
  await enqueueMail(tx, {
    to: tenant.companyEmail,
    replyTo: body.email,
    subject: `Message from ${body.name.replace(/\s+/g, ' ')}`,
    text: `${lines.join('\n')}\n\n${body.message}\n`,
  });
  return {};
};

/** Throws `rate_limited` if the address has reached its daily limit, or the company its limit. */
async function keep({ tx, now, http }: Context, body: Input<Endpoints['contact']>['body']): Promise<void> {
  const address = addressKey(http?.address ?? '');
  const { kept, ofAddress } = await tx.db
    .selectFrom('contact_messages')
    .select((of) => [
      of.fn.countAll<number>().as('kept'),
      of.fn
        .countAll<number>()
        .filterWhere('address', '=', address)
        .filterWhere('at', '>', daysBefore(now, 1))
        .as('ofAddress'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= MOST_KEPT || Number(ofAddress) >= MOST_A_DAY) throw new AppError('rate_limited');
  await tx.db
    .insertInto('contact_messages')
    .values({
      tenant_id: tx.tenantId,
      id: uuidv7(),
      at: now.toISOString(),
      name: body.name,
      email: body.email,
      phone: body.phone ?? '',
      customer_id: body.customerId ?? null,
      message: body.message,
      address,
    })
    .execute();
}

/** Removes messages older than `KEPT_DAYS`. For a nightly job. */
export async function pruneContactMessages(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('contact_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where('at', '<', daysBefore(now, KEPT_DAYS))
    .execute();
}
