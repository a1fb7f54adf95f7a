import { addDays, daysBetween } from '../../rules/calendar.ts';
import type { NewCustomer } from './customers.ts';
import { demoId } from './ids.ts';
import type { LotBook } from './lots.ts';
import type { MadeOrder } from './orders.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoCreditMemo, DemoInvoice, DemoInvoiceLine } from './trade-types.ts';
import type { CreditKind, TenantKind } from './types.ts';

const MEMO_REASONS = ['damaged', 'quality', 'short_delivery', 'pricing'] as const;
const FIRST_INVOICE = 500_001;
const FIRST_MEMO = 9_001;

/** Returns the invoices of all finished orders, and credit memos on some of them. */
export function generateInvoices(
  kind: TenantKind,
  today: string,
  made: readonly MadeOrder[],
  customers: readonly NewCustomer[],
  lots: LotBook,
  /** This location is sure to have credit memos. */
  shownLocation: string,
): { invoices: DemoInvoice[]; creditMemos: DemoCreditMemo[] } {
  const random = createRandom(`${kind} invoices`);
  const terms = new Map(customers.map((customer) => [customer.customerId, customer]));
  const invoices: DemoInvoice[] = [];
  const creditMemos: DemoCreditMemo[] = [];
  let shown = 0;
  for (const { order, asks, location } of made) {
    if (order.status !== 'invoiced') continue;
    const { creditKind, termsDays } = terms.get(order.customerId)!;
    const dueOn = addDays(order.deliveryOn, termsDays);
    const invoiceNumber = FIRST_INVOICE + invoices.length;
    const invoice: DemoInvoice = {
      id: demoId(kind, 'invoice', invoiceNumber),
      invoiceNumber,
      orderId: order.id,
      customerId: order.customerId,
      customerLocationId: order.customerLocationId,
      invoicedOn: order.deliveryOn,
      dueOn,
      taxCents: order.taxCents,
      surchargeCents: order.surchargeCents,
      totalCents: order.totalCents,
      openCents: openCents(order.totalCents, daysBetween(dueOn, today), creditKind, random),
      lines: order.lines.map((line, index): DemoInvoiceLine => {
        const { item, picked } = asks[index]!;
        const quantity = picked?.quantity ?? 0;
        return {
          lineNumber: line.lineNumber,
          itemCode: line.itemCode,
          description: line.description,
          uom: line.uom,
          orderedQuantity: line.quantity,
          quantity,
          shortReason: picked?.shortReason ?? null,
          weightGrams: line.actualWeightGrams,
          caseWeightsGrams: picked?.caseWeightsGrams ?? null,
          unitPriceCents: line.unitPriceCents,
          priceUnit: line.priceUnit,
          discountCents: line.discountCents,
          lineCents: line.lineCents,
          lotCode:
            quantity === 0 ? null : lots.lotOn(item, location.warehouseId, addDays(order.deliveryOn, -1)).lotCode,
        };
      }),
    };
    invoices.push(invoice);
    const isShown = order.customerLocationId === shownLocation && ++shown % 6 === 0;
    if (random.chance(0.035) || isShown)
      creditMemos.push(memo(kind, invoice, FIRST_MEMO + creditMemos.length, today, random));
  }
  return { invoices, creditMemos };
}

/**
 * Returns the open cents of an invoice, by the customer's way of paying. `overdue` is in days and negative before the
 * due day.
 */
function openCents(total: number, overdue: number, kind: CreditKind, random: Random): number {
  const part = random.next();
  if (kind === 'prepaid') return 0;
  if (overdue <= 0) return part < 0.12 ? 0 : part < 0.16 ? Math.floor(total * 0.4) : total;
  // No customer is overdue for longer than its kind allows.
  const longest: Readonly<Record<CreditKind, number>> = {
    good: 0,
    none: 0,
    near: 6,
    over: 25,
    hold: 50,
    overdue: 40,
    ancient: 200,
    prepaid: 0,
  };
  if (overdue > longest[kind]) return 0;
  return part < 0.35 ? total : part < 0.42 ? Math.floor(total * 0.5) : overdue > 90 ? total : 0;
}

function memo(
  kind: TenantKind,
  invoice: DemoInvoice,
  memoNumber: number,
  today: string,
  random: Random,
): DemoCreditMemo {
  const delivered = invoice.lines.filter(({ quantity, lineCents }) => quantity > 0 && lineCents > 0);
  const line = random.pick(delivered.length > 0 ? delivered : invoice.lines);
  const quantity = Math.min(line.quantity, 1);
  const amountCents = line.quantity === 0 ? 0 : Math.round((line.lineCents * quantity) / line.quantity);
  const issuedOn = [addDays(invoice.invoicedOn, random.int(1, 4)), today].sort()[0]!;
  return {
    id: demoId(kind, 'memo', memoNumber),
    memoNumber,
    invoiceId: invoice.id,
    customerId: invoice.customerId,
    customerLocationId: invoice.customerLocationId,
    issuedOn,
    reason: random.pick(MEMO_REASONS),
    totalCents: amountCents,
    openCents: daysBetween(issuedOn, today) < 21 && random.chance(0.6) ? amountCents : 0,
    lines: [{ itemCode: line.itemCode, description: line.description, uom: line.uom, quantity, amountCents }],
  };
}
