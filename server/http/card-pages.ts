import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { uuid } from '../../contract/atoms.ts';
import { CARD_PROVIDERS } from '../../contract/card-payments.ts';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { PAGES_PATH } from '../domains/card-payments/attempts.ts';
import { findProvider } from '../domains/card-payments/gateway.ts';
import { applyReport, lockAttempt } from '../domains/card-payments/settle.ts';
import { hashToken } from '../secrets.ts';
import { sendFormPage } from './form-page.ts';
import { originOf } from './http-port.ts';
import { mountPayLinkPages } from './pay-link-pages.ts';
import { mountPracticePages } from './practice-pages.ts';
import { providerForm } from './provider-form.ts';
import { localeOf, tenantOf } from './request.ts';
import { CALLBACKS_PATH, returnPage } from './return-page.ts';

const MOST_BYTES = 32_000;
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
    mountRedirect(scope, services);
    mountCallbacks(scope, services);
    mountPayLinkPages(scope, services);
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
      const page = await inTenant(database, tenant.id, async (tx) => {
        const row = await tx.db
          .updateTable('card_payments')
          .set({ page_hash: null, page_until: null, state: 'pending' })
          .where('tenant_id', '=', tx.tenantId)
          .where('page_hash', '=', hashToken(request.params.token))
          .where('page_until', '>', now.toISOString())
          .where('state', 'in', ['created', 'pending'])
          .returning(['id', 'amount_cents as amount', 'provider'])
          .executeTakeFirst();
        const found = row && (await findProvider(tx, services, row.provider));
        if (!row || !found) throw new AppError('not_found');
        const callbackUrl = `${originOf(request, services)}${CALLBACKS_PATH}/${found.name}`;
        return found.provider.page(row, { callbackUrl, locale, now });
      });
      return sendFormPage(reply, providerForm(page, locale));
    },
  );
}

/**
 * Takes a provider's callback. Only a verified one settles. The provider shows our answer to the payer: a link to the
 * screen with the real state.
 */
function mountCallbacks(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { provider: string }; Body: URLSearchParams }>(
    `${CALLBACKS_PATH}/:provider`,
    { bodyLimit: MOST_BYTES, config: limits('card-callback') },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const name = CARD_PROVIDERS.find((one) => one === request.params.provider);
      if (!name) throw new AppError('not_found');
      const database = await services.registry.databaseOf(tenant);
      const ended = await inTenant(database, tenant.id, async (tx) => {
        const found = await findProvider(tx, services, name);
        const report = found?.provider.readCallback(request.body ?? new URLSearchParams());
        if (!report) {
          services.log.warn({ tenant: tenant.id, provider: name }, 'a card payment callback with a wrong signature');
          throw new AppError('forbidden');
        }
        // A provider reports its own attempts only. A merchant's account may have order ids of other systems.
        const attempt = z.safeParse(uuid, report.id).success ? await lockAttempt(tx, report.id) : undefined;
        if (attempt?.provider !== name) throw new AppError('not_found');
        await applyReport(tx, report, { source: 'callback', now: new Date(), timeZone: tenant.timeZone });
        return { id: report.id, isByLink: attempt.by_link };
      });
      return sendFormPage(reply, returnPage(request, services, ended));
    },
  );
}
