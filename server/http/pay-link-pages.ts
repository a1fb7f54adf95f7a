import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '#msg';
import { AppError } from '../../contract/errors.ts';
import { isUuid, uuidv7 } from '../../rules/uuid.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { askProvider } from '../domains/card-payments/ask-provider.ts';
import { readAttempt } from '../domains/card-payments/attempts.ts';
import { findProvider } from '../domains/card-payments/gateway.ts';
import { findPayLink, type LinkedInvoice, PAY_LINKS_PATH } from '../domains/card-payments/pay-links.ts';
import { readLocations } from '../domains/locations/collection.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { formatsOf } from '../texts/formats.ts';
import { type Translate, textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { hiddenFields, sendFormPage } from './form-page.ts';
import { inCompanyOf, LINK_PAGES, MOST_LINK_BYTES, payByLink } from './pay-by-link.ts';
import { localeOf, tenantOf } from './request.ts';
import { LINK_RESULTS_PATH } from './return-page.ts';

/** Seconds after which the page of a pending payment asks again. */
const AGAIN_SECONDS = 5;

/**
 * Mounts the pages of the link in an invoice's mail: the invoice with a button to the provider, and how the payment
 * ended. They need no sign-in and show one invoice.
 */
export function mountPayLinkPages(app: FastifyInstance, services: Services): void {
  const config = LINK_PAGES;
  const inCompany = <T>(request: FastifyRequest, work: (tx: Tx, tenant: Tenant) => Promise<T>): Promise<T> =>
    inCompanyOf(services, request, work);

  app.get<{ Params: { token: string } }>(`${PAY_LINKS_PATH}/:token`, { config }, async (request, reply) => {
    const language = localeOf(request);
    const t = textsOf(language);
    const { tenant, linked, isPayable } = await inCompany(request, async (tx, company) => {
      const found = await findPayLink(tx, request.params.token, new Date());
      return {
        tenant: company,
        linked: found,
        isPayable: found !== undefined && (await takesCards(tx, services, found)),
      };
    });
    if (!linked) {
      reply.code(404);
      const text = t(msg`This link has expired or was revoked. Sign in to see your invoices, or contact the company.`);
      return sendFormPage(reply, { language, title: tenant.companyName, body: `<p>${escapeHtml(text)}</p>` });
    }
    const path = `${PAY_LINKS_PATH}/${encodeURIComponent(request.params.token)}`;
    return sendFormPage(reply, {
      language,
      title: t(msg({ message: 'Invoice {number}' }), { number: String(linked.invoiceNumber) }),
      body: invoiceBody(linked, { t, language, path, isPayable, companyName: tenant.companyName }),
    });
  });

  app.post<{ Params: { token: string }; Body: URLSearchParams }>(
    `${PAY_LINKS_PATH}/:token`,
    { bodyLimit: MOST_LINK_BYTES, config },
    (request, reply) => {
      const path = `${PAY_LINKS_PATH}/${encodeURIComponent(request.params.token)}`;
      return payByLink(request, reply, services, { id: request.body?.get('id') ?? '', path }, async (tx, now) => {
        const linked = await findPayLink(tx, request.params.token, now);
        if (!linked || linked.customerLocationId === null) throw new AppError('not_found');
        if (linked.open <= 0 || !(await takesCards(tx, services, linked))) throw new AppError('payments_off');
        const { customerId, customerLocationId, invoiceId, open, sentTo } = linked;
        return { customerId, customerLocationId, invoices: [{ invoiceId, amount: open }], sentTo };
      });
    },
  );

  app.get<{ Querystring: { payment?: string; left?: string } }>(
    LINK_RESULTS_PATH,
    { config },
    async (request, reply) => {
      const language = localeOf(request);
      const id = request.query.payment ?? '';
      // Only attempts by a link are shown without signing in.
      const isByLink = await inCompany(request, async (tx) => {
        if (!isUuid(id)) return false;
        const row = await tx.db
          .selectFrom('card_payments')
          .select('id')
          .where('tenant_id', '=', tx.tenantId)
          .where('id', '=', id)
          .where('by_link', '=', true)
          .executeTakeFirst();
        return row !== undefined;
      });
      if (!isByLink) throw new AppError('not_found');
      const tenant = tenantOf(request);
      const question = { now: new Date(), timeZone: tenant.timeZone, isLeft: request.query.left === 'true' };
      await askProvider((work) => inCompany(request, work), services, id, question);
      const attempt = await inCompany(request, (tx) => readAttempt(tx, id));
      if (!attempt) throw new AppError('not_found');
      const t = textsOf(language);
      const amount = formatsOf(language).money(attempt.amount);
      const texts = {
        succeeded: t(msg({ message: '{amount} paid. Thank you.' }), { amount }),
        refunded: t(msg`This payment was refunded.`),
        charged_back: t(msg`This payment was charged back.`),
        failed: t(msg`The payment was declined. Nothing was charged. Open the link in your mail to try again.`),
        expired: t(msg`Nothing was charged.`),
        created: t(msg`The payment is not confirmed yet. Do not pay again: this page asks the provider again.`),
        pending: t(msg`The payment is not confirmed yet. Do not pay again: this page asks the provider again.`),
      };
      const isWaiting = attempt.state === 'pending' || attempt.state === 'created';
      return sendFormPage(reply, {
        language,
        title: tenant.companyName,
        body: `<p>${escapeHtml(texts[attempt.state])}</p>`,
        ...(isWaiting ? { againSeconds: AGAIN_SECONDS } : {}),
      });
    },
  );
}

/** Returns whether the location of an invoice pays by card. */
async function takesCards(tx: Tx, services: Services, linked: LinkedInvoice): Promise<boolean> {
  if (linked.customerLocationId === null || !(await findProvider(tx, services))) return false;
  const location = (await readLocations(tx, [linked.customerLocationId])).get(linked.customerLocationId);
  return location?.options.paymentsEnabled === true;
}

/** The invoice with its button. The id in the form names the attempt, so that two presses begin one. */
function invoiceBody(
  linked: LinkedInvoice,
  {
    t,
    language,
    path,
    isPayable,
    companyName,
  }: {
    readonly t: Translate;
    readonly language: 'en' | 'es' | 'fr';
    readonly path: string;
    readonly isPayable: boolean;
    readonly companyName: string;
  },
): string {
  const { money, shortDay } = formatsOf(language);
  const facts = [
    companyName,
    shortDay(linked.invoicedOn),
    t(msg({ message: 'Total: {amount}' }), { amount: money(linked.total) }),
    t(msg({ message: 'Open: {amount}' }), { amount: money(Math.max(0, linked.open)) }),
    ...(linked.dueOn === null ? [] : [t(msg({ message: 'Due on {day}' }), { day: shortDay(linked.dueOn) })]),
  ];
  const list = facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join('');
  if (linked.open <= 0) return `${list}<p class="note">${escapeHtml(t(msg`This invoice is settled.`))}</p>`;
  if (!isPayable)
    return `${list}<p class="note">${escapeHtml(t(msg`This invoice can’t be paid by card. Contact the company.`))}</p>`;
  const pay = t(msg({ message: 'Pay {amount}' }), { amount: money(linked.open) });
  return `${list}<form method="post" action="${escapeHtml(path)}">${hiddenFields([['id', uuidv7()]])}<button>${escapeHtml(pay)}</button></form>`;
}
