import { AppError } from '../../../contract/errors.ts';
import type { InvoiceSettings, invoiceSettingEndpoints } from '../../../contract/invoice-settings.ts';
import { DEFAULT_APPROVAL_CENTS } from '../../../contract/write-offs.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/** Returns what the company's invoices say besides their lines. */
export async function readInvoiceSettings(tx: Tx): Promise<InvoiceSettings> {
  const row = await tx.db
    .selectFrom('invoice_settings')
    .select([
      'footer',
      'paca_licensed as pacaLicensed',
      'approval_above_cents as approvalAbove',
      'updated_at as updatedAt',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return row ?? { footer: '', pacaLicensed: false, approvalAbove: DEFAULT_APPROVAL_CENTS, updatedAt: null };
}

/** Handlers for the settings of invoices. */
export const invoiceSettingHandlers: HandlersOf<typeof invoiceSettingEndpoints> = {
  get: ({ tx }) => readInvoiceSettings(tx),

  save: async ({ tx, actor, now }, { body }) => {
    const before = await readInvoiceSettings(tx);
    const footer = body.footer.trim();
    const { pacaLicensed, approvalAbove } = body;
    // The same values again, after a lost response, are no change.
    if (before.footer === footer && before.pacaLicensed === pacaLicensed && before.approvalAbove === approvalAbove)
      return before;
    if (before.updatedAt !== body.updatedAt) throw new AppError('conflict');
    const row = {
      footer,
      paca_licensed: pacaLicensed,
      approval_above_cents: approvalAbove,
      updated_at: now.toISOString(),
    };
    await tx.db
      .insertInto('invoice_settings')
      .values({ tenant_id: tx.tenantId, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    await audit(tx, actor, 'invoiceSettings.save', tx.tenantId, { footer, pacaLicensed, approvalAbove });
    return readInvoiceSettings(tx);
  },
};
