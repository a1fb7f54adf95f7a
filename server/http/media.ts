import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { findBlob } from '../files/blobs.ts';
import { tenantOf } from './request.ts';

/** Requests per minute. A catalog page shows about 50 images, and a company's users may share one address. */
const MAX_A_MINUTE = 6_000;
/** Parts of archives are blobs too, and only administrators may download them. */
const SERVED = /^(image\/|text\/css$)/;

/**
 * Serves images by the hash of their content, from the host's tenant only. An SVG is served so that its scripts cannot
 * run.
 */
export function mountMedia(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { hash: string } }>(
    '/media/:hash',
    { config: { rateLimit: { max: MAX_A_MINUTE, groupId: 'media' } }, compress: false },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { hash } = request.params;
      if (!/^[A-Za-z0-9_-]{20,64}$/.test(hash)) throw new AppError('not_found');
      const database = await services.registry.databaseOf(tenant);
      const blob = await inTenant(database, tenant.id, (tx) => findBlob(tx, hash), { readOnly: true });
      if (!blob || !SERVED.test(blob.media_type)) throw new AppError('not_found');
      const { byteSize, body } = await services.blobs.open(blob);
      return reply
        .type(blob.media_type)
        .header('content-length', byteSize)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(body);
    },
  );
}
