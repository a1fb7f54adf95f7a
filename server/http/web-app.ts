import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrganizationSettings } from '../../contract/accounts.ts';
import { API_BASE } from '../../contract/api-base.ts';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { organizationSettingsOf } from '../domains/settings/organization.ts';
import { closedPage, isClosed } from './closed-page.ts';
import { methodsAt } from './other-methods.ts';
import { renderPage } from './page.ts';
import { tenantOf } from './request.ts';
import { PATHS_FILE, screenFinder } from './screen-paths.ts';
import { pagePolicy } from './security-headers.ts';

export const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";
/**
 * The one script that compiles WebAssembly: the camera decoder, which runs in a separate worker. The page never may.
 */
const COMPILES = /\/assets\/decode-wasm\.worker-[\w-]{8}\.js$/;
const COMPILER_POLICY = WORKER_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const originOf = (url: string | null): string[] => (url && /^https?:/i.test(url) ? [new URL(url).origin] : []);

/**
 * Serves the built app. The page is the same for every route; its status is 404 for a path without a screen (spec
 * section 2). The server writes the tenant's name, colors and language
 * into it, so that the first paint is right (look.md). Files with a hash in their name may be cached for ever, but not
 * the service worker and the page.
 */
export async function mountWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const indexFile = `${DIST}index.html`;
  const built = existsSync(indexFile);
  const template = built
    ? readFileSync(indexFile, 'utf8')
    : '<!doctype html><title>%COMPANY%</title><p>The app has not been built: run npm run build.</p>';
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST,
      index: false,
      wildcard: false,
      preCompressed: true,
      // The template is not a page, and the build's hash is internal.
      globIgnore: ['index.html', 'index.html.*', '.build', PATHS_FILE],
      setHeaders(reply, sent) {
        const path = sent.replace(/\.(?:br|gz)$/, '');
        const forever = /\/assets\/.+-[\w-]{8}\.\w+$/.test(path);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A worker uses the policy sent with its file, not the page's.
        if (path.endsWith('.js'))
          reply.header('content-security-policy', COMPILES.test(path) ? COMPILER_POLICY : WORKER_POLICY);
        if (path.endsWith('/sw.js')) reply.header('service-worker-allowed', '/');
      },
    });
  }

  const hasScreen = built ? screenFinder(JSON.parse(readFileSync(DIST + PATHS_FILE, 'utf8'))) : () => true;
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const methods = path.startsWith(API_BASE) ? methodsAt(path) : [];
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      throw new AppError('method_not_allowed');
    }
    if (
      path.startsWith(API_BASE) ||
      path.startsWith('/assets/') ||
      path.startsWith('/media/') ||
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      /\.\w{2,12}$/.test(path)
    ) {
      throw new AppError('not_found');
    }
    try {
      return await sendPage(request, reply.code(hasScreen(path) ? 200 : 404), template, services);
    } catch (error) {
      if (!(error instanceof AppError && isClosed(error.code))) throw error;
      return reply
        .code(error.status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(closedPage(error.code, path));
    }
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  services: Services,
): Promise<unknown> {
  const settings = await settingsOf(request, services);
  const html = renderPage(template, settings, request.url);
  const analytics =
    settings?.googleAnalyticsId || settings?.googleTagManagerContainerId
      ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
      : [];
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header(
      'content-security-policy',
      pagePolicy({
        scriptHashes: scripts.map(hashOf),
        styleHashes: styles.map(hashOf),
        scriptOrigins: analytics,
        imageOrigins: [
          ...originOf(settings?.companyImageUrl ?? null),
          ...originOf(settings?.companyDarkImageUrl ?? null),
          ...originOf(settings?.backgroundImageURL ?? null),
          ...originOf(settings?.faviconUrl ?? null),
          ...analytics,
        ],
        frameOrigins: [services.config.powerBi.embedUrl],
      }),
    )
    .send(html);
}

async function settingsOf(request: FastifyRequest, services: Services): Promise<OrganizationSettings | undefined> {
  // An inactive tenant gets nothing, not even the page.
  const tenant = tenantOf(request);
  const database = await services.registry.databaseOf(tenant);
  return inTenant(database, tenant.id, (tx) => organizationSettingsOf(tx, tenant), { readOnly: true });
}
