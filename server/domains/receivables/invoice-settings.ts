import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../contract/errors.ts';
import type { InvoiceSettings, invoiceSettingEndpoints } from '../../../contract/invoice-settings.ts';
import { DEFAULT_APPROVAL_CENTS } from '../../../contract/write-offs.ts';
import { type AgingRules, agingRulesOf, DEFAULT_AGING } from '../../../rules/aging.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';

/** Returns what the company's invoices say besides their lines, and how they are aged. */
export async function readInvoiceSettings(tx: Tx): Promise<InvoiceSettings> {
  const row = await tx.db
    .selectFrom('invoice_settings')
    .select([
      'footer',
      'paca_licensed',
      'paca_categories',
      'approval_above_cents',
      'aging_by',
      'aging_days',
      'updated_at',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  const { first, second, third } = DEFAULT_AGING;
  const [agingDays1, agingDays2, agingDays3] = row?.aging_days ?? [first, second, third];
  return {
    footer: row?.footer ?? '',
    pacaLicensed: row?.paca_licensed ?? false,
    pacaCategories: row?.paca_categories ?? [],
    approvalAbove: row?.approval_above_cents ?? DEFAULT_APPROVAL_CENTS,
    agingBy: row?.aging_by ?? DEFAULT_AGING.by,
    agingDays1,
    agingDays2,
    agingDays3,
    updatedAt: row?.updated_at ?? null,
  };
}

/** Returns how the company ages open amounts. */
export const readAgingRules = async (tx: Tx): Promise<AgingRules> => agingRulesOf(await readInvoiceSettings(tx));

/** Handlers for the settings of invoices. */
export const invoiceSettingHandlers: HandlersOf<typeof invoiceSettingEndpoints> = {
  get: ({ tx }) => readInvoiceSettings(tx),

  save: async ({ tx, actor, now }, { body }) => {
    const before = await readInvoiceSettings(tx);
    const { updatedAt, ...wanted } = { ...body, footer: body.footer.trim() };
    const { agingDays1, agingDays2, agingDays3 } = wanted;
    // The same values again, after a lost response, are no change.
    if (isDeepStrictEqual({ ...wanted, updatedAt: before.updatedAt }, before)) return before;
    if (before.updatedAt !== updatedAt) throw new AppError('conflict');
    const faults = {
      ...(agingDays2 > agingDays1 ? {} : { agingDays2: { rule: 'least', limit: agingDays1 + 1 } as const }),
      ...(agingDays3 > agingDays2 ? {} : { agingDays3: { rule: 'least', limit: agingDays2 + 1 } as const }),
    };
    if (Object.keys(faults).length > 0) throw invalidFields(faults);
    const row = {
      footer: wanted.footer,
      paca_licensed: wanted.pacaLicensed,
      paca_categories: wanted.pacaCategories,
      approval_above_cents: wanted.approvalAbove,
      aging_by: wanted.agingBy,
      aging_days: [agingDays1, agingDays2, agingDays3] as [number, number, number],
      updated_at: now.toISOString(),
    };
    await tx.db
      .insertInto('invoice_settings')
      .values({ tenant_id: tx.tenantId, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    await audit(tx, actor, 'invoiceSettings.save', tx.tenantId, wanted);
    return readInvoiceSettings(tx);
  },
};
