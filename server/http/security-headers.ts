import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/** Emotion creates an empty style element and fills it by script, so this is the hash of the empty string. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Adds the headers of every response. web-app.ts makes the page's own policy, which allows the tenant's theme and
 * analytics.
 */
export function mountSecurityHeaders(app: FastifyInstance, _services: Services): void {
  app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Only https needs it, and http://localhost must still work.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(self)');
  });
}

export interface PagePolicy {
  /** Hash of the one inline script of the page. */
  readonly scriptHashes: readonly string[];
  /** Hashes of the style elements with the app-shell skeleton and the tenant's colors. */
  readonly styleHashes: readonly string[];
  /** Origins in the tenant's settings: analytics and images. */
  readonly scriptOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  /** Origins of frames: reports in Power BI. */
  readonly frameOrigins: readonly string[];
}

/** Returns the content security policy of the page: inline script and style only by hash. */
export function pagePolicy({
  scriptHashes,
  styleHashes,
  scriptOrigins,
  imageOrigins,
  frameOrigins,
}: PagePolicy): string {
  const list = (...parts: string[]) => parts.join(' ');
  return [
    "default-src 'self'",
    list("script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...scriptOrigins),
    list("style-src 'self'", EMPTY_STYLE, ...styleHashes.map((hash) => `'sha256-${hash}'`)),
    list("img-src 'self' data: blob:", ...imageOrigins),
    list("connect-src 'self'", ...scriptOrigins),
    list('frame-src', ...frameOrigins),
    "font-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
