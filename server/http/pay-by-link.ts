import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import { isUuid } from '../../rules/uuid.ts';
import type { Services } from '../context.ts';
import type { IntendedApplication } from '../db/tables/card-payments.ts';
import { inTenant, type Tx } from '../db/tenant-transaction.ts';
import { createAttempt } from '../domains/card-payments/attempts.ts';
import { findProvider } from '../domains/card-payments/gateway.ts';
import { openPage } from '../domains/card-payments/open-page.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { originOf } from './http-port.ts';
import { sendToProvider } from './provider-form.ts';
import { localeOf, tenantOf } from './request.ts';
import { CALLBACKS_PATH, returnUrlOf } from './return-page.ts';

/** Limits of the pages that links in mails lead to. */
export const LINK_PAGES = { rateLimit: { max: 60, groupId: 'pay-link' }, caller: 'address' } as const;
export const MOST_LINK_BYTES = 4_000;

/** Runs work in a transaction of the company that a page without sign-in belongs to. */
export async function inCompanyOf<T>(
  services: Services,
  request: FastifyRequest,
  work: (tx: Tx, tenant: Tenant) => Promise<T>,
): Promise<T> {
  const tenant = tenantOf(request);
  return inTenant(await services.registry.databaseOf(tenant), tenant.id, (tx) => work(tx, tenant));
}

/** Why nothing can be paid. The page of the link shows what is so now. */
const STALE: ReadonlySet<string> = new Set(['not_found', 'payments_off', 'conflict']);

/** What a link pays now. */
interface LinkPayment {
  readonly customerId: string;
  readonly customerLocationId: string;
  readonly invoices: readonly IntendedApplication[];
  /** The address to which the link was mailed. */
  readonly sentTo: string;
}

/**
 * Begins a payment by a link and leads the browser to the provider. `id`, from the form, names the attempt: two presses
 * begin one. `find` returns what the link pays, or throws. If nothing can be paid, because the link was revoked, the
 * invoices changed, or the attempt has ended, the browser goes back to the page `path`, which shows what is so now.
 */
export async function payByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { id, path }: { readonly id: string; readonly path: string },
  find: (tx: Tx, now: Date) => Promise<LinkPayment>,
): Promise<FastifyReply> {
  try {
    return await begin(request, reply, services, id, find);
  } catch (error) {
    if (error instanceof AppError && STALE.has(error.code)) return reply.redirect(path, 303);
    throw error;
  }
}

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  id: string,
  find: (tx: Tx, now: Date) => Promise<LinkPayment>,
): Promise<FastifyReply> {
  const locale = localeOf(request);
  const now = new Date();
  const { company, attempt, found } = await inCompanyOf(services, request, async (tx, tenant) => {
    if (!isUuid(id)) throw new AppError('not_found');
    const { customerId, customerLocationId, invoices, sentTo } = await find(tx, now);
    const provider = await findProvider(tx, services);
    if (!provider) throw new AppError('not_found');
    const created = await createAttempt(
      tx,
      { customerId, customerLocationId },
      { id, invoices, provider: provider.name, payer: { userId: null, name: sentTo, isByLink: true }, now },
    );
    if (created.state !== 'created' && created.state !== 'pending') throw new AppError('conflict');
    const row = await tx.db
      .updateTable('card_payments')
      .set({ state: 'pending' })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .returning(['id', 'amount_cents as amount', 'created_at as createdAt', 'page_ref as pageRef'])
      .executeTakeFirstOrThrow();
    return { company: tenant, attempt: row, found: provider };
  });
  const callbackUrl = `${originOf(request, services)}${CALLBACKS_PATH}/${found.name}`;
  const returnUrl = returnUrlOf(request, services, { id, isByLink: true });
  const to = { callbackUrl, returnUrl, title: company.companyName, locale, now };
  const page = await openPage((work) => inCompanyOf(services, request, work), found.provider, attempt, to);
  return sendToProvider(reply, page, locale);
}
