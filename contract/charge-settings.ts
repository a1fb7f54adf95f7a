import * as z from 'zod/mini';
import { cents, day, instant } from './atoms.ts';
import { get, put } from './endpoint.ts';
import { surchargeRule } from './rows/locations.ts';

const permission = ['ADMIN'] as const;

/** A percentage in multiples of `step`: with 0.001 it has three decimals, such as 8.875. */
const percent = (step: number) => z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(step));

/** What the company adds to the prices of its orders, and when it holds orders for credit. */
export const chargeSettings = z.object({
  taxPercent: percent(0.001),
  /** The rate of deliveries from `nextTaxOn`. Both are null if no change is known. */
  nextTaxPercent: z.nullable(percent(0.001)),
  nextTaxOn: z.nullable(day),
  /** Of all orders. A location's own discount counts if it is larger. */
  discountPercent: percent(0.01),
  surcharge: surchargeRule.shape.kind,
  /** Cents: the flat amount, or the fee below the minimum. */
  surchargeAmount: cents.check(z.minimum(0), z.maximum(1_000_000)),
  surchargePercent: percent(0.01),
  /** Whether sales tax is charged on the surcharge. */
  surchargeTaxed: z.boolean(),
  /** Whether orders above a customer's credit limit are held. */
  creditLimitEnabled: z.boolean(),
  /** Orders are held if an invoice is overdue for more days; null: never. */
  maxOverdueDays: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  /** Null before the first change. */
  updatedAt: z.nullable(instant),
});
export type ChargeSettings = z.infer<typeof chargeSettings>;

export const chargeSettingEndpoints = {
  get: get('/settings/charges', {
    summary: 'Get sales tax, discount, surcharge and credit rules of the company’s orders',
    permission,
    returns: chargeSettings,
  }),
  save: put('/settings/charges', {
    summary:
      'Change sales tax, discount, surcharge and credit rules; orders that did not leave yet get the tax rate of their delivery day; `conflict` if they were changed after `updatedAt`',
    permission,
    body: chargeSettings,
    returns: chargeSettings,
    errors: ['conflict'],
  }),
};
