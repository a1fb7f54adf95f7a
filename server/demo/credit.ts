import { daysBetween } from '../../rules/calendar.ts';
import { creditState } from '../../rules/ordering.ts';
import type { NewCustomer } from './customers.ts';
import type { MadeOrder } from './orders.ts';
import type { DemoCreditMemo, DemoInvoice, DemoOrder } from './trade-types.ts';
import type { DemoCustomer, DemoSettings } from './types.ts';

const STEP_CENTS = 50_000;

/** Returns the customers with their balances, and a limit that gives each one the credit state of its kind. */
export function closeBooks(
  customers: readonly NewCustomer[],
  made: readonly MadeOrder[],
  invoices: readonly DemoInvoice[],
  memos: readonly DemoCreditMemo[],
  today: string,
): DemoCustomer[] {
  const sum = <T extends { customerId: string }>(
    rows: readonly T[],
    cents: (row: T) => number,
  ): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(row.customerId, (sums.get(row.customerId) ?? 0) + cents(row));
    return sums;
  };
  const owed = sum(invoices, ({ openCents }) => openCents);
  const credited = sum(memos, ({ openCents }) => openCents);
  const open = sum(made.map(({ order }) => order).filter(isOpen), ({ totalCents }) => totalCents);
  const overdue = new Map<string, number>();
  for (const { customerId, dueOn, openCents } of invoices) {
    if (openCents > 0) overdue.set(customerId, Math.max(overdue.get(customerId) ?? 0, daysBetween(dueOn, today)));
  }
  return customers.map((customer) => {
    const balanceCents = (owed.get(customer.customerId) ?? 0) - (credited.get(customer.customerId) ?? 0);
    const openOrdersCents = open.get(customer.customerId) ?? 0;
    return {
      ...customer,
      creditHold: customer.creditKind === 'hold',
      creditLimitCents: limitFor(customer.creditKind, balanceCents + openOrdersCents),
      balanceCents,
      openOrdersCents,
      oldestOverdueDays: overdue.get(customer.customerId) ?? 0,
      isActive: true,
    };
  });
}

function isOpen({ status }: DemoOrder): boolean {
  return status !== 'invoiced' && status !== 'cancelled';
}

function limitFor(kind: DemoCustomer['creditKind'], exposure: number): number | null {
  const owed = Math.max(0, exposure);
  switch (kind) {
    case 'none':
      return null;
    case 'prepaid':
      return 0;
    case 'over':
      return Math.floor((owed * 0.8) / STEP_CENTS) * STEP_CENTS;
    case 'near':
      return (Math.floor((owed * 1.03) / STEP_CENTS) + 1) * STEP_CENTS;
    default:
      return (Math.floor((owed * 2.5) / STEP_CENTS) + 10) * STEP_CENTS;
  }
}

/** Holds the orders that have not reached the warehouse if their customer's credit requires it. */
export function holdOrders(
  orders: readonly DemoOrder[],
  customers: readonly DemoCustomer[],
  settings: DemoSettings,
): DemoOrder[] {
  const reasons = new Map(
    customers.map((customer) => [
      customer.customerId,
      creditState({
        creditHold: customer.creditHold,
        creditLimitCents: customer.creditLimitCents,
        balanceCents: customer.balanceCents,
        openOrdersCents: customer.openOrdersCents,
        oldestOverdueDays: customer.oldestOverdueDays,
        maxOverdueDays: settings.maxOverdueDays,
        orderTotalCents: 0,
        creditLimitEnabled: settings.creditLimitEnabled,
      }).codes,
    ]),
  );
  return orders.map((order) => {
    const codes = reasons.get(order.customerId) ?? [];
    if (codes.length === 0 || !['received', 'confirmed'].includes(order.status)) return order;
    const holds = codes.map((reason) => ({
      kind: 'credit' as const,
      itemCode: null,
      uom: null,
      seen: null,
      now: null,
      reason,
    }));
    return { ...order, status: 'held', holds };
  });
}
