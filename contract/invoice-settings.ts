import * as z from 'zod/mini';
import { agingRules } from './aging.ts';
import { cents, code, instant, text } from './atoms.ts';
import { get, put } from './endpoint.ts';

const permission = ['ADMIN'] as const;

const agingDay = z.int().check(z.minimum(1), z.maximum(999));

/** What the company's invoices say besides their lines, and how they are aged. */
export const invoiceSettings = z.object({
  /** The company's own text at the end of each invoice, such as where checks are sent. */
  footer: text(1000),
  /** A licensee under the Perishable Agricultural Commodities Act: invoices show the statement of the trust. */
  pacaLicensed: z.boolean(),
  /** Ids of the categories with fresh or frozen produce. Empty: every invoice shows the statement. */
  pacaCategories: z.array(code).check(z.maxLength(500)),
  /** Cents above which a write-off needs a second administrator. */
  approvalAbove: cents.check(z.minimum(0)),
  /** How the aging and statements age open amounts. */
  agingBy: agingRules.shape.by,
  /** The last days of the first three buckets; `invalid_input` unless they ascend. */
  agingDays1: agingDay,
  agingDays2: agingDay,
  agingDays3: agingDay,
  /** Null before the first change. */
  updatedAt: z.nullable(instant),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

export const invoiceSettingEndpoints = {
  get: get('/settings/invoices', {
    summary: 'Get the footer of invoices, and whether they show the PACA statement',
    permission,
    returns: invoiceSettings,
  }),
  save: put('/settings/invoices', {
    summary: 'Change the footer of invoices and the PACA statement; `conflict` if they were changed after `updatedAt`',
    permission,
    body: invoiceSettings,
    returns: invoiceSettings,
    errors: ['conflict'],
  }),
};
