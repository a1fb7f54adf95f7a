import type { Signable } from '../../../contract/deliveries.ts';
import { instructionsOf } from '../../../contract/line-instructions.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { caseWeightsOf, deliveredQuantity, knownWeight, priceDelivery } from '../../../rules/delivery.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import type { Quote } from '../../../rules/quote.ts';
import { addBilled, billedTotal, NOTHING_BILLED, negateBilled, postingsOfBilled } from '../../../rules/receivables.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { InvoiceLineJson } from '../../db/tables/billing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { readHandedOver } from '../deliveries/collection.ts';
import { bringTo, type LockedOrder } from '../picking/order-lock.ts';
import { type BilledLine, type BilledSoFar, readBilled } from './billed.ts';
import { creditDifference } from './correct.ts';
import { postDriverPayment } from './driver-payment.ts';
import { recountOpenOrders } from './open-orders.ts';
import { drawDocumentNumbers, insertDocuments, lockCustomers, type PostedBy, postEntry } from './post-entry.ts';

/** A delivery report that changes what is billed. `at`: when it was made. */
export interface BilledBy extends PostedBy {
  readonly at: string;
}

type BilledOrder = Columns<
  'sales_orders',
  'id' | 'order_id' | 'customer_id' | 'customer_location_id' | 'po_number' | 'delivery_on'
> &
  Columns<'customers', 'terms_days'> &
  Columns<'organization', 'time_zone'> & { readonly completed_at: string | null };

async function readOrder(tx: Tx, id: string): Promise<BilledOrder | undefined> {
  const { rows } = await tx.connection.query<BilledOrder>(
    `select s.id, s.order_id, s.customer_id, s.customer_location_id, s.po_number, s.delivery_on, c.terms_days, coalesce(o.time_zone, 'America/New_York') as time_zone,
       d.completed_at
     from sales_orders s join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id
     left join organization o on o.tenant_id = s.tenant_id
     left join deliveries d on d.tenant_id = s.tenant_id and d.sales_order_id = s.id
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'read_order_to_bill',
  );
  return rows[0];
}

/** Returns the countries of origin of the picked lots by line, as ISO 3166-1 alpha-3 codes. */
async function readOrigins(tx: Tx, id: string): Promise<Map<number, string[]>> {
  const { rows } = await tx.connection.query<Columns<'pick_events', 'line_number'> & { readonly origins: string[] }>(
    `select e.line_number, array_agg(distinct k.origin_country order by k.origin_country) as origins
     from pick_events e join lots k on k.tenant_id = e.tenant_id and k.id = e.lot_id
     where e.tenant_id = $1 and e.sales_order_id = $2 and e.kind = 'pick' and e.undone_by is null and k.origin_country <> ''
     group by e.line_number`,
    [tx.tenantId, id],
    'origins_of_lines',
  );
  return rowsBy(rows, 'line_number', ({ origins }) => origins);
}

/**
 * Returns the lines of an invoice: what the customer keeps, with weights, prices, lots and their origins. Amounts are in
 * cents.
 */
const linesOf = (
  { lines }: Signable,
  quote: Quote,
  origins: ReadonlyMap<number, string[]> = new Map(),
): InvoiceLineJson[] =>
  lines.map((line, index) => {
    const quoted = quote.lines[index]!;
    const quantity = deliveredQuantity(line);
    const asked = instructionsOf(line);
    const weights = quantity === line.pickedQuantity ? caseWeightsOf(line) : [];
    return {
      lineNumber: line.lineNumber,
      itemCode: line.itemCode,
      description: line.description,
      uom: line.uom,
      orderedQuantity: line.orderedQuantity,
      quantity,
      shortReason: line.outcome?.shortReason ?? line.outcome?.refusedReason ?? null,
      weightGrams: knownWeight(line),
      caseWeightsGrams: weights.length > 0 ? weights : null,
      unitPriceCents: line.unitPrice,
      priceUnit: line.priceUnit,
      discountCents: quoted.discount,
      lineCents: quoted.net,
      lotCode: line.lots[0] ?? null,
      taxable: line.taxable,
      lots: line.lots,
      origins: origins.get(line.lineNumber) ?? [],
      ...(asked ? { instructions: asked } : {}),
    };
  });

interface NewInvoice {
  readonly kind: 'invoice' | 'debit_memo';
  readonly on: string;
  readonly amounts: Pick<Quote, 'subtotal' | 'discount' | 'tax' | 'surcharge' | 'total'>;
  readonly lines: readonly InvoiceLineJson[];
}

/** Stores an invoice or a debit memo with its number, and posts it. One of zero cents has no entry. */
async function issue(
  tx: Tx,
  order: BilledOrder,
  { kind, on, amounts, lines }: NewInvoice,
  by: BilledBy,
): Promise<void> {
  const id = uuidv7();
  const number = await drawDocumentNumbers(tx, 'invoices', 1);
  const dueOn = addDays(on, order.terms_days);
  await tx.connection.query(
    `insert into invoices (tenant_id, id, kind, invoice_number, order_id, sales_order_id, customer_id, customer_location_id, invoiced_on, due_on,
       terms_days, po_number, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, lines)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      tx.tenantId,
      id,
      kind,
      number,
      order.order_id,
      order.id,
      order.customer_id,
      order.customer_location_id,
      on,
      dueOn,
      order.terms_days,
      order.po_number,
      amounts.subtotal,
      amounts.discount,
      amounts.tax,
      amounts.surcharge,
      amounts.total,
      JSON.stringify(lines),
    ],
    'insert_invoice',
  );
  await insertDocuments(tx, [
    {
      id,
      kind,
      document_number: number,
      customer_id: order.customer_id,
      customer_location_id: order.customer_location_id,
      dated_on: on,
      due_on: dueOn,
      total_cents: amounts.total,
    },
  ]);
  const postings = postingsOfBilled(
    { goods: amounts.subtotal - amounts.discount, tax: amounts.tax, surcharge: amounts.surcharge },
    { customerId: order.customer_id, documentId: id },
  );
  if (postings.length === 0) return;
  await postEntry(tx, { kind: 'invoice', day: on, by, source: { kind: 'delivery', id: order.id }, postings });
}

/** Returns the lines whose amount differs from the billed one, each with the difference. */
function changedLines(now: readonly InvoiceLineJson[], billed: ReadonlyMap<number, BilledLine>): InvoiceLineJson[] {
  return now.flatMap((line) => {
    const before = billed.get(line.lineNumber) ?? { quantity: 0, cents: 0 };
    const cents = line.lineCents - before.cents;
    const quantity = subtractQuantities(line.quantity, before.quantity);
    if (cents === 0 && quantity === 0) return [];
    return [{ ...line, quantity, lineCents: cents, discountCents: 0, weightGrams: null, caseWeightsGrams: null }];
  });
}

/**
 * Bills what differs between the delivery and its documents, in cents: a debit memo if the total rose, a correction
 * memo if it fell. The invoice itself never changes. Parts may differ while the total is equal: then nothing is billed.
 */
async function billDifference(
  tx: Tx,
  order: BilledOrder,
  { billed, quote, lines, by }: { billed: BilledSoFar; quote: Quote | null; lines: InvoiceLineJson[]; by: BilledBy },
): Promise<void> {
  const now = quote
    ? { goods: quote.subtotal - quote.discount, tax: quote.tax, surcharge: quote.surcharge }
    : NOTHING_BILLED;
  const difference = addBilled([now, negateBilled(billed.amounts)]);
  const total = billedTotal(difference);
  const on = dayInZone(by.at, order.time_zone);
  const changed = changedLines(lines, billed.lines);
  if (total > 0) {
    const { goods, tax, surcharge } = difference;
    const amounts = { subtotal: goods, discount: 0, tax, surcharge, total };
    return issue(tx, order, { kind: 'debit_memo', on, amounts, lines: changed }, by);
  }
  if (total < 0) await creditDifference(tx, order, { invoiceId: billed.invoiceId, on, difference, changed, by });
}

/**
 * Bills a delivered order by what the customer keeps, to the cent as the driver's device shows it (specification M2 of
 * the invoices, docs/decisions/0076-receivables.md): its invoice with the first completion, dated with the day of the
 * handover, and the difference with each later report. An order of which the customer keeps nothing gets no invoice.
 * Posts also the payment that the driver noted. The caller has locked and settled the order, and locks nothing else
 * afterwards. Does nothing for other orders.
 */
export async function billDelivery(tx: Tx, order: LockedOrder, by: BilledBy): Promise<void> {
  if (order.status !== 'delivered' && order.status !== 'invoiced') return;
  const row = await readOrder(tx, order.id);
  const delivery = (await readHandedOver(tx, [order.id])).get(order.id);
  // Without a completion, another system reported the delivery.
  if (!row || !delivery || row.completed_at === null) return;
  await lockCustomers(tx, [row.customer_id]);
  const billed = await readBilled(tx, order.id);
  // Another system has invoiced it.
  if (!billed && order.status === 'invoiced') return;
  await bill(tx, order, { row, delivery, billed, by });
  await postDriverPayment(tx, row, by);
}

/** Bills a completed delivery of a locked customer: its invoice, or the difference to what is billed. */
async function bill(
  tx: Tx,
  order: LockedOrder,
  {
    row,
    delivery,
    billed,
    by,
  }: { row: BilledOrder; delivery: Signable; billed: BilledSoFar | undefined; by: BilledBy },
): Promise<void> {
  const quote = priceDelivery(delivery);
  const lines = linesOf(delivery, quote, await readOrigins(tx, order.id));
  if (!billed && !lines.some(({ quantity }) => quantity > 0)) return;
  await bringTo(tx, order, 'invoiced', by.at);
  await recountOpenOrders(tx, [order.id]);
  if (billed) return billDifference(tx, row, { billed, quote, lines, by });
  const on = dayInZone(row.completed_at ?? by.at, row.time_zone);
  await issue(tx, row, { kind: 'invoice', on, amounts: quote, lines }, by);
}

/**
 * Credits all that is billed of orders that came back undelivered, and counts them as open orders again. An order keeps
 * its invoice: if it is delivered later, a debit memo bills it again. The caller has locked the orders, and locks nothing
 * else afterwards.
 */
export async function creditUndelivered(tx: Tx, orders: readonly LockedOrder[], by: BilledBy): Promise<void> {
  const found: { readonly row: BilledOrder; readonly billed: BilledSoFar }[] = [];
  for (const { id } of orders) {
    const billed = await readBilled(tx, id);
    const row = billed && (await readOrder(tx, id));
    if (row) found.push({ row, billed });
  }
  const ids = orders.map(({ id }) => id);
  if (found.length === 0) return recountOpenOrders(tx, ids);
  await lockCustomers(
    tx,
    found.map(({ row }) => row.customer_id),
  );
  const deliveries = await readHandedOver(tx, ids);
  for (const { row, billed } of found) {
    const delivery = deliveries.get(row.id);
    const lines = delivery ? linesOf(delivery, priceDelivery(delivery)) : [];
    const none = lines.map((line) => ({ ...line, quantity: 0, lineCents: 0 }));
    await billDifference(tx, row, { billed, quote: null, lines: none, by });
  }
  await recountOpenOrders(tx, ids);
}
