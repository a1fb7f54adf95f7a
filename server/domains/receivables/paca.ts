import type { InvoiceSettings } from '../../../contract/invoice-settings.ts';
import type { Invoice } from '../../../contract/invoices.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Returns whether an invoice shows the statement of the PACA trust (7 U.S.C. 499e(c)(4)): the company is licensed, and
 * the invoice has an item of its produce categories. Without such categories every invoice shows it, and an item that
 * the catalog doesn't have counts as produce: a statement too many costs nothing, a missing one the trust.
 */
export async function showsPaca(
  tx: Tx,
  { lines }: Pick<Invoice, 'lines'>,
  { pacaLicensed, pacaCategories }: Pick<InvoiceSettings, 'pacaLicensed' | 'pacaCategories'>,
): Promise<boolean> {
  if (!pacaLicensed || pacaCategories.length === 0) return pacaLicensed;
  const codes = [...new Set(lines.filter(({ quantity }) => quantity !== 0).map(({ itemCode }) => itemCode))];
  const { rows } = await tx.connection.query(
    `select from unnest($2::text[]) as w(code) left join items i on i.tenant_id = $1 and i.item_code = w.code
     where i.category_id is null or i.category_id = any($3::text[]) limit 1`,
    [tx.tenantId, codes, pacaCategories],
    'has_produce',
  );
  return rows.length > 0;
}
