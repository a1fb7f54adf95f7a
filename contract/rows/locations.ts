import * as z from 'zod/mini';
import { basisPoints, cents, clockTime, code, day, text, weekday } from '../atoms.ts';
import { receivingHours } from './receiving-hours.ts';

export const address = z.object({
  line1: text(120),
  line2: text(120),
  city: text(80),
  state: text(40),
  postalCode: text(20),
  country: text(2),
  contactName: text(120),
  contactPhone: text(40),
});

/** Customer or location options (spec section 3). */
export const locationOptions = z.object({
  paymentsEnabled: z.boolean(),
  defaultItemList: z.enum(['catalogue', 'orderGuide', 'standardItems', 'recent']),
  disableOrdering: z.boolean(),
  isMinimumOrderExempt: z.boolean(),
  allowShipToAddressEdit: z.boolean(),
  onlyAllowSetRouteDeliveryDates: z.boolean(),
  onlyAllowStandardItems: z.boolean(),
  onlyAllowStandardUoms: z.boolean(),
  defaultToStandardItems: z.boolean(),
  displayPrices: z.boolean(),
  disableZeroPriceItems: z.boolean(),
  displayInventory: z.boolean(),
  displayCreditMemos: z.boolean(),
  landOnCart: z.boolean(),
});

/** Kinds of surcharges: a flat amount, a share of the discounted subtotal, or a fee below the minimum. */
export const surchargeRule = z.object({
  kind: z.enum(['none', 'flat', 'percent', 'belowMinimum']),
  amount: cents,
  basisPoints,
});

/**
 * Whether balance and open orders exceed the limit, for users who see no prices. Their `balance` and `openOrders` are 0,
 * because an order changes them by its total. Rows of users who see prices, and those before 0.3, lack it.
 */
const overLimit = z.optional(z.boolean());

/** The credit state that decides about orders. Money in cents. */
export const credit = z.object({
  hold: z.boolean(),
  limit: z.nullable(cents),
  balance: cents,
  openOrders: cents,
  oldestOverdueDays: z.int(),
  maxOverdueDays: z.nullable(z.int()),
  overLimit,
});

/**
 * What a customer owes, in cents, as devices of all its locations keep it (scope `customer:<id>`). Evaluated together
 * with the `credit` of a location's row, whose own figures are 0 on devices of this release.
 */
export const customerCredit = z.object({
  customerId: code,
  balance: cents,
  openOrders: cents,
  oldestOverdueDays: z.int(),
  overLimit,
});

/** A shipping location with all that determines whether it may order, so that the device applies the server's rules. */
export const location = z.object({
  customerLocationId: code,
  customerId: code,
  customerName: z.string(),
  displayName: z.string(),
  address,
  warehouseId: z.string(),
  warehouseName: z.string(),
  priceListId: z.string(),
  timeZone: z.string(),
  deliveryWeekdays: z.array(weekday),
  routeWeekdays: z.array(weekday),
  pickupWeekdays: z.array(weekday),
  cutoff: clockTime,
  leadDays: z.int(),
  holidays: z.array(day),
  minimumOrder: cents,
  minimumCases: z.number(),
  taxBasisPoints: basisPoints,
  discountBasisPoints: basisPoints,
  surcharge: surchargeRule,
  /** Whether sales tax is charged on the surcharge. Rows stored by earlier releases lack it and the next field. */
  surchargeTaxed: z.optional(z.boolean()),
  /** The rate of deliveries from a day on; null if no change is known. */
  taxChange: z.optional(z.nullable(z.object({ on: day, basisPoints }))),
  credit,
  creditLimitEnabled: z.boolean(),
  options: locationOptions,
  /** How to deliver here, for the driver (decision 41). Rows stored by earlier releases lack it. */
  deliveryInstructions: z.optional(z.string()),
  /** Null if it was never said. Rows stored by earlier releases lack it. */
  receives: z.optional(z.nullable(receivingHours)),
});
