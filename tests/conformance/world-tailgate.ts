import type { TestDatabase } from '../harness/database.ts';
import type { TestTenant } from '../harness/factories.ts';
import type { Company } from './world.ts';

/** A picture of one pixel. */
export const SIGNATURE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Gives a route to its driver, and the order what a driver leaves behind. */
export async function drive(db: TestDatabase, tenant: TestTenant, ids: Company['ids'], userId: string, mark: string) {
  await db.as(tenant.id, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.connection.query(text, [tx.tenantId, ...values]);
    await run('update routes set driver_user_id = $3 where tenant_id = $1 and id = $2', [ids.route, userId]);
    await run(
      `insert into delivery_photos (tenant_id, id, sales_order_id, line_number, media_type, bytes, taken_at, by_user) values ($1, $2, $3, 1, 'image/jpeg', $4, now(), $5)`,
      [ids.deliveryPhoto, ids.salesOrder, Buffer.from(`${mark} photo`), userId],
    );
    for (const id of [ids.signature, ids.bound])
      await run(
        `insert into signatures (tenant_id, id, strokes, image, captured_at, by_user) values ($1, $2, '[]', $3, now(), $4)`,
        [id, Buffer.from(SIGNATURE_PNG, 'base64'), userId],
      );
    await run(
      `insert into delivery_signatures (tenant_id, signature_id, sales_order_id, name, hash, total_cents, signed_at, by_user, by_name)
       values ($1, $2, $3, $4, '', 0, now(), $5, $6)`,
      [ids.bound, ids.salesOrder, `${mark} chef`, userId, `${mark} APP`],
    );
  });
}
