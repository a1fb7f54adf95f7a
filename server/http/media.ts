import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Services } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { tenantOf } from './request.ts';

/** Requests per minute. A catalog page shows about 50 images, and a company's users may share one address. */
const MAX_A_MINUTE = 6_000;

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
      const row = await inTenant(
        database,
        tenant.id,
        async (tx) =>
          (
            await tx.connection.query(
              'select media_type, bytes from blobs where tenant_id = $1 and hash = $2',
              [tx.tenantId, hash],
              'read_blob',
            )
          ).rows[0],
        { readOnly: true },
      );
      if (!row) throw new AppError('not_found');
      return reply
        .type(String(row.media_type))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(Buffer.from(row.bytes as Uint8Array));
    },
  );
}
