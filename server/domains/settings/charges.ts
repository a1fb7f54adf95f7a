import { isDeepStrictEqual } from 'node:util';
import type { ChargeSettings, chargeSettingEndpoints } from '../../../contract/charge-settings.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Fault } from '../../../contract/faults.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { renewOpenTax } from '../sales-orders/renew-tax.ts';

/** 8.875 % are 887.5 basis points. */
const toBasisPoints = (percent: number): number => Math.round(percent * 1e5) / 1e3;
const toPercent = (basisPoints: number): number => Math.round(basisPoints * 1e3) / 1e5;

async function readCharges(tx: Tx): Promise<ChargeSettings> {
  const row = await tx.db
    .selectFrom('organization')
    .select([
      'tax_basis_points',
      'next_tax_basis_points',
      'next_tax_on',
      'discount_basis_points',
      'surcharge',
      'surcharge_taxed',
      'credit_limit_enabled',
      'max_overdue_days',
      'charges_changed_at',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return {
    taxPercent: toPercent(row?.tax_basis_points ?? 0),
    nextTaxPercent: row?.next_tax_basis_points == null ? null : toPercent(row.next_tax_basis_points),
    nextTaxOn: row?.next_tax_on ?? null,
    discountPercent: toPercent(row?.discount_basis_points ?? 0),
    surcharge: row?.surcharge.kind ?? 'none',
    surchargeAmount: row?.surcharge.amount ?? 0,
    surchargePercent: toPercent(row?.surcharge.basisPoints ?? 0),
    surchargeTaxed: row?.surcharge_taxed ?? false,
    creditLimitEnabled: row?.credit_limit_enabled ?? true,
    maxOverdueDays: row?.max_overdue_days ?? null,
    updatedAt: row?.charges_changed_at ?? null,
  };
}

const REQUIRED: Fault = { rule: 'required' };

/** Returns the errors of values that don't fit together, by field. */
function faultsOf(wanted: Omit<ChargeSettings, 'updatedAt'>): Record<string, Fault> {
  const { surcharge, nextTaxOn, nextTaxPercent } = wanted;
  const needsAmount = (surcharge === 'flat' || surcharge === 'belowMinimum') && wanted.surchargeAmount === 0;
  return {
    ...(nextTaxOn !== null && nextTaxPercent === null ? { nextTaxPercent: REQUIRED } : {}),
    ...(nextTaxOn === null && nextTaxPercent !== null ? { nextTaxOn: REQUIRED } : {}),
    ...(needsAmount ? { surchargeAmount: REQUIRED } : {}),
    ...(surcharge === 'percent' && wanted.surchargePercent === 0 ? { surchargePercent: REQUIRED } : {}),
  };
}

/** Handlers for sales tax, discount, surcharge and credit rules. */
export const chargeSettingHandlers: HandlersOf<typeof chargeSettingEndpoints> = {
  get: ({ tx }) => readCharges(tx),

  save: async ({ tx, actor, now, tenant }, { body }) => {
    const before = await readCharges(tx);
    const { updatedAt, ...wanted } = body;
    // The same values again, after a lost response, are no change.
    if (isDeepStrictEqual({ ...wanted, updatedAt: before.updatedAt }, before)) return before;
    if (before.updatedAt !== updatedAt) throw new AppError('conflict');
    const faults = faultsOf(wanted);
    if (Object.keys(faults).length > 0) throw invalidFields(faults);
    const row = {
      tax_basis_points: toBasisPoints(wanted.taxPercent),
      next_tax_basis_points: wanted.nextTaxPercent === null ? null : toBasisPoints(wanted.nextTaxPercent),
      next_tax_on: wanted.nextTaxOn,
      discount_basis_points: toBasisPoints(wanted.discountPercent),
      surcharge: JSON.stringify({
        kind: wanted.surcharge,
        amount: wanted.surchargeAmount,
        basisPoints: toBasisPoints(wanted.surchargePercent),
      }),
      surcharge_taxed: wanted.surchargeTaxed,
      credit_limit_enabled: wanted.creditLimitEnabled,
      max_overdue_days: wanted.maxOverdueDays,
      charges_changed_at: now.toISOString(),
    };
    await tx.db
      .insertInto('organization')
      .values({ tenant_id: tx.tenantId, style_hash: null, books_closed_on: null, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    await renewOpenTax(tx, dayInZone(now.toISOString(), tenant.timeZone));
    await audit(tx, actor, 'charges.save', tx.tenantId, wanted);
    return readCharges(tx);
  },
};
