import { sql } from 'kysely';
import type { FILE_USES } from '../../contract/files.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Every place that names a blob, as SQL over the blob's `tenant_id` and `hash` of the alias `b`. */
export const BLOB_USES: Readonly<
  Record<(typeof FILE_USES)[number] | 'archive' | 'file' | 'invoice' | 'mail' | 'style', string>
> = {
  archive: 'exists (select from archive_parts a where a.tenant_id = b.tenant_id and a.hash = b.hash)',
  file: 'exists (select from files f where f.tenant_id = b.tenant_id and f.hash = b.hash)',
  invoice: 'exists (select from invoice_mails m where m.tenant_id = b.tenant_id and m.pdf_hash = b.hash)',
  mail: 'exists (select from mail_outbox m where m.tenant_id = b.tenant_id and m.attachment_hash = b.hash)',
  item: 'exists (select from items i where i.tenant_id = b.tenant_id and i.image_hash = b.hash)',
  icon: `exists (select from pwa_settings p where p.tenant_id = b.tenant_id and p.image_url_512 = '/media/' || b.hash)`,
  logo: `exists (select from organization o where o.tenant_id = b.tenant_id
    and '/media/' || b.hash in (o.theme->>'companyImageUrl', o.theme->>'companyDarkImageUrl', o.theme->>'faviconUrl'))`,
  background: `exists (select from organization o where o.tenant_id = b.tenant_id
    and '/media/' || b.hash = o.theme->>'backgroundImageURL')`,
  style: 'exists (select from organization o where o.tenant_id = b.tenant_id and o.style_hash = b.hash)',
};

/** A blob that nothing names is kept for a day, because a form may have uploaded it and not been saved yet. */
const KEPT_MS = 86_400_000;

/** Removes blobs that nothing names. */
export async function pruneBlobs(tx: Tx, now: Date): Promise<void> {
  const uses = Object.values(BLOB_USES).join(' or ');
  await sql`delete from blobs b where b.tenant_id = ${tx.tenantId}
    and b.created_at < ${new Date(now.getTime() - KEPT_MS).toISOString()} and not (${sql.raw(uses)})`.execute(tx.db);
}
