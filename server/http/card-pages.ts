import type { FastifyInstance } from 'fastify';
import { CARD_PROVIDERS } from '../../contract/card-payments.ts';
import { AppError } from '../../contract/errors.ts';
import { dayInZone } from '../../rules/calendar.ts';
import { isUuid } from '../../rules/uuid.ts';
import type { Services } from '../context.ts';
import { inTenant, type RunInTransaction } from '../db/tenant-transaction.ts';
import { PAGES_PATH } from '../domains/card-payments/attempts.ts';
import { findProvider } from '../domains/card-payments/gateway.ts';
import { openPage } from '../domains/card-payments/open-page.ts';
import { applyReport, lockAttempt } from '../domains/card-payments/settle.ts';
import { applyDispute } from '../domains/refunds/apply-dispute.ts';
import { settleKnownRefund } from '../domains/refunds/ask-refund.ts';
import { hashToken } from '../secrets.ts';
import { sendFormPage } from './form-page.ts';
import { originOf } from './http-port.ts';
import { mountPayLinkPages } from './pay-link-pages.ts';
import { mountPracticePages } from './practice-pages.ts';
import { sendToProvider } from './provider-form.ts';
import { localeOf, tenantOf } from './request.ts';
import { CALLBACKS_PATH, returnPage, returnUrlOf } from './return-page.ts';
import { mountStatementLinkPages } from './statement-link-pages.ts';

const MOST_CALLBACK_BYTES = 256_000;
const MOST_A_MINUTE = 600;

/**
 * Mounts the pages around a provider's page: the one that leads to it, and the callback that settles. They take and send
 * forms, as browsers and providers do.
 */
export function mountCardPages(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    // A signature is over the body as it came.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    mountRedirect(scope, services);
    mountCallbacks(scope, services);
    mountPayLinkPages(scope, services);
    mountStatementLinkPages(scope, services);
    if (!services.config.isProduction) mountPracticePages(scope, services);
  });
}

const limits = (groupId: string) => ({ rateLimit: { max: MOST_A_MINUTE, groupId }, caller: 'address' as const });

/** Leads the whole browser page to the provider. The address works once, so that no other user pays with it later. */
function mountRedirect(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    `${PAGES_PATH}/:token`,
    { config: limits('card-page') },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const locale = localeOf(request);
      const now = new Date();
      const database = await services.registry.databaseOf(tenant);
      const run: RunInTransaction = (work) => inTenant(database, tenant.id, work);
      const { attempt, found } = await run(async (tx) => {
        const row = await tx.db
          .updateTable('card_payments')
          .set({ page_hash: null, page_until: null, state: 'pending' })
          .where('tenant_id', '=', tx.tenantId)
          .where('page_hash', '=', hashToken(request.params.token))
          .where('page_until', '>', now.toISOString())
          .where('state', 'in', ['created', 'pending'])
          .returning(['id', 'amount_cents as amount', 'provider', 'created_at as createdAt', 'page_ref as pageRef'])
          .executeTakeFirst();
        const provider = row && (await findProvider(tx, services, row.provider));
        if (!row || !provider) throw new AppError('not_found');
        return { attempt: row, found: provider };
      });
      const callbackUrl = `${originOf(request, services)}${CALLBACKS_PATH}/${found.name}`;
      const returnUrl = returnUrlOf(request, services, { id: attempt.id, isByLink: false });
      const to = { callbackUrl, returnUrl, title: tenant.companyName, locale, now };
      const page = await openPage(run, found.provider, attempt, to);
      return sendToProvider(reply, page, locale);
    },
  );
}

/** Returns the body as it came: the raw JSON, or a form. */
const rawBody = (body: unknown): string => (typeof body === 'string' ? body : String(body ?? ''));

/**
 * Takes a provider's callback. Only a verified one settles. A provider that posts the browser's form shows our answer to
 * the payer: a link to the screen with the real state.
 */
function mountCallbacks(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { provider: string } }>(
    `${CALLBACKS_PATH}/:provider`,
    { bodyLimit: MOST_CALLBACK_BYTES, config: limits('card-callback') },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { timeZone } = tenant;
      const name = CARD_PROVIDERS.find((one) => one === request.params.provider);
      if (!name) throw new AppError('not_found');
      const database = await services.registry.databaseOf(tenant);
      const run: RunInTransaction = (work) => inTenant(database, tenant.id, work);
      const now = new Date();
      const found = await run((tx) => findProvider(tx, services, name));
      const event = found?.provider.readCallback(rawBody(request.body), request.headers);
      if (!event) {
        services.log.warn({ tenant: tenant.id, provider: name }, 'a card payment callback with a wrong signature');
        throw new AppError('forbidden');
      }
      switch (event.kind) {
        case 'payment': {
          const { report } = event;
          const isByLink = await run(async (tx) => {
            // A provider reports its own attempts only. A merchant's account may have order ids of other systems.
            const attempt = isUuid(report.id) ? await lockAttempt(tx, report.id) : undefined;
            if (attempt?.provider !== name) return undefined;
            await applyReport(tx, report, { source: 'callback', now, timeZone });
            return attempt.by_link;
          });
          // A webhook is repeated until it is accepted, and events of other systems never would be.
          if (name === 'stripe') break;
          if (isByLink === undefined) throw new AppError('not_found');
          return sendFormPage(reply, returnPage(request, services, { id: report.id, isByLink }));
        }
        case 'refund':
          if (isUuid(event.id)) await settleKnownRefund(run, event.id, event.report, { now, timeZone });
          break;
        case 'dispute': {
          const by = { userId: null, name: 'Stripe' };
          const at = { day: dayInZone(now.toISOString(), timeZone), now, by };
          if (!(await applyDispute(run, event.dispute, at)))
            services.log.warn({ tenant: tenant.id, dispute: event.dispute.ref }, 'a dispute of an unknown charge');
          break;
        }
        case 'other':
      }
      return reply.send({ received: true });
    },
  );
}
