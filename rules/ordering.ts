import { assertInteger } from './rounding.ts';

export interface MinimumInput {
  /** Goods after discount, before tax and surcharge. */
  readonly orderCents: number;
  /** Ordered cases: quantities of all units, each in its item's order unit. */
  readonly orderCases: number;
  /** Small-order fee that replaces the hold for an order below the minimum amount; 0 if there is none. */
  readonly feeCents: number;
  /** null: the location has no such minimum. */
  readonly minimumCents: number | null;
  readonly minimumCases: number | null;
  /** The option isMinimumOrderExempt. */
  readonly exempt: boolean;
}

export interface MinimumProgress {
  readonly met: boolean;
  readonly exempt: boolean;
  /** Missing amount or cases; 0 if there is no such minimum, it is reached, or the customer is exempt. */
  readonly remainingCents: number;
  readonly remainingCases: number;
  /** The minimum amount and number of cases; 0 if there is none. */
  readonly minimumCents: number;
  readonly minimumCases: number;
  /**
   * Small-order fee of this order because it is below the minimum amount; else 0. With a fee the order is not held for
   * the amount.
   */
  readonly feeCents: number;
  /** 0 to 1 for the bar: the least fulfilled minimum decides. 1 only if `met`. */
  readonly fraction: number;
}

/**
 * Returns the progress of an order towards its minimum. If both an amount and a number of cases are set, both must be
 * reached.
 */
export function minimumProgress(input: MinimumInput): MinimumProgress {
  const { orderCents, orderCases, exempt } = input;
  const minimumCents = exempt ? 0 : (input.minimumCents ?? 0);
  const minimumCases = exempt ? 0 : (input.minimumCases ?? 0);
  const remainingCents = Math.max(0, minimumCents - orderCents);
  const remainingCases = Math.max(0, thousandths(minimumCases) - thousandths(orderCases)) / 1000;
  const fraction = Math.min(reached(orderCents, minimumCents), reached(orderCases, minimumCases));
  const feeCents = remainingCents > 0 ? input.feeCents : 0;
  const met = remainingCents === 0 && remainingCases === 0;
  return { met, exempt, remainingCents, remainingCases, minimumCents, minimumCases, feeCents, fraction };
}

function thousandths(quantity: number): number {
  return Math.round(quantity * 1000);
}

function reached(amount: number, minimum: number): number {
  if (minimum <= 0) return 1;
  return Math.min(1, Math.max(0, amount / minimum));
}

/** The codes of the two credit messages of the specification, section 8. */
export type CreditCode = 'credit_hold' | 'over_credit_limit';

/** Reason: the flag on the customer, an invoice open for too long, or the limit. */
export type CreditReason = 'hold_flag' | 'overdue' | 'limit';

export interface CreditInput {
  readonly creditHold: boolean;
  /** null: no limit. 0 is a limit: nothing on credit. */
  readonly creditLimitCents: number | null;
  /** Open invoices minus open credits; negative if the customer has credit left. */
  readonly balanceCents: number;
  /** Orders that are not invoiced yet, without the current one. */
  readonly openOrdersCents: number;
  /** Days past due of the oldest open invoice; 0 if none is overdue. */
  readonly oldestOverdueDays: number;
  /** null: age never holds an order. An invoice exactly this many days overdue does not hold it. */
  readonly maxOverdueDays: number | null;
  /** Total of the current order, tax and surcharge included; 0 to check only the customer. */
  readonly orderTotalCents: number;
  /** The tenant's switch. If off, the limit is ignored; a hold and overdue invoices still count. */
  readonly creditLimitEnabled: boolean;
  /** True if the customer is known to exceed its limit although the amounts are hidden from this device. */
  readonly overLimit?: boolean | undefined;
}

/** The credit of a location's customer, in cents. The fields mean the same as in `CreditInput`. */
export interface LocationCredit {
  readonly creditLimitEnabled: boolean;
  readonly credit: {
    readonly hold: boolean;
    readonly limit: number | null;
    readonly balance: number;
    readonly openOrders: number;
    readonly oldestOverdueDays: number;
    readonly maxOverdueDays: number | null;
    readonly overLimit?: boolean | undefined;
  };
}

export interface CreditState {
  /** Empty if the order may proceed. Each code once, hold before limit. */
  readonly codes: readonly CreditCode[];
  readonly reasons: readonly CreditReason[];
  /** Balance, open orders and this order together. */
  readonly exposureCents: number;
  /** The remaining limit after this order, negative if over; null without a limit. */
  readonly availableCents: number | null;
}

/** Returns whether a customer may buy on credit. An order with any code is held until an administrator overrides it. */
export function creditState(input: CreditInput): CreditState {
  const exposureCents = input.balanceCents + input.openOrdersCents + input.orderTotalCents;
  assertInteger(exposureCents, 'credit exposure in cents');
  const limit = input.creditLimitEnabled ? input.creditLimitCents : null;
  const availableCents = limit === null ? null : limit - exposureCents;
  const reasons: CreditReason[] = [];
  if (input.creditHold) reasons.push('hold_flag');
  if (input.maxOverdueDays !== null && input.oldestOverdueDays > input.maxOverdueDays) reasons.push('overdue');
  const codes: CreditCode[] = reasons.length > 0 ? ['credit_hold'] : [];
  if (availableCents !== null && (availableCents < 0 || input.overLimit)) {
    reasons.push('limit');
    codes.push('over_credit_limit');
  }
  return { codes, reasons, exposureCents, availableCents };
}

/** Returns the credit state of a location's customer with an order of this total. */
export const creditOfLocation = (
  { credit, creditLimitEnabled }: LocationCredit,
  orderTotalCents: number,
): CreditState =>
  creditState({
    creditHold: credit.hold,
    creditLimitCents: credit.limit,
    balanceCents: credit.balance,
    openOrdersCents: credit.openOrders,
    oldestOverdueDays: credit.oldestOverdueDays,
    maxOverdueDays: credit.maxOverdueDays,
    orderTotalCents,
    creditLimitEnabled,
    overLimit: credit.overLimit,
  });
