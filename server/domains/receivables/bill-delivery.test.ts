import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceDelivery } from '../../../rules/delivery.ts';
import { DAY, type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { billOutstanding } from './bill-outstanding.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { postEntry } from './post-entry.ts';
import { payPart } from './receivables.fixture.ts';

let gate: DeliveriesFixture;
let kale: string;
let beef: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
  beef = await gate.floor.lot('BEEF', 'B-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);
const five = () => gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }]);
const credit = async () => {
  const [row] = await sql(
    "select balance_cents as balance, open_orders_cents as open from customers where tenant_id = $1 and customer_id = 'C1'",
  );
  return { balance: Number(row?.balance), open: Number(row?.open) };
};
/** Documents of an order in the order of their creation: kind, total and open cents. */
const documents = async (id: string) =>
  (
    await sql(
      `select d.kind, d.total_cents, d.open_cents from receivable_documents d where d.tenant_id = $1 and d.id in (
         select id from invoices where tenant_id = $1 and sales_order_id = $2
         union select id from credit_memos where tenant_id = $1 and sales_order_id = $2) order by d.id`,
      [id],
    )
  ).map((row) => [row.kind, row.total_cents, row.open_cents]);
const invoiceOf = async (id: string) =>
  (await sql("select * from invoices where tenant_id = $1 and sales_order_id = $2 and kind = 'invoice'", [id]))[0] ??
  {};
const agrees = async () => expect(await gate.floor.shop.run(findLedgerFaults)).toEqual([]);

describe('a completed delivery', () => {
  test('[M2.1–M2.5] is billed at once by what the customer keeps, and its invoice replaces the order in the credit', async () => {
    await sql("update customers set terms_days = 14 where tenant_id = $1 and customer_id = 'C1'");
    const { id } = await gate.staged([
      { itemCode: 'KALE', quantity: 5, lotId: kale },
      { itemCode: 'BEEF', quantity: 2, lotId: beef, weightGrams: 10_206 },
    ]);
    await sql("update sales_orders set po_number = 'PO-7' where tenant_id = $1 and id = $2", [id]);
    const shown = await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'quality' });
    const before = await credit();
    const { total } = priceDelivery(shown);
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced', portal_status: 'invoiced' });
    expect(await invoiceOf(id)).toMatchObject({
      kind: 'invoice',
      invoiced_on: '2026-11-19',
      due_on: '2026-12-03',
      terms_days: 14,
      po_number: 'PO-7',
      total_cents: total,
      lines: [
        { lineNumber: 1, orderedQuantity: 5, quantity: 3, shortReason: 'quality', lineCents: 3000, lots: ['K-1'] },
        { lineNumber: 2, quantity: 2, weightGrams: 10_206, lots: ['B-1'] },
      ],
    });
    expect(await documents(id)).toEqual([['invoice', total, total]]);
    const after = await credit();
    expect(after.balance - before.balance).toBe(total);
    // The staged order counted with all that was picked.
    expect(after.open - before.open).toBe(-(5000 + 22_500));
    await agrees();
  });

  test('is billed in a company that has never changed its settings', async () => {
    const { id } = await five();
    const [organization] = await sql('delete from organization where tenant_id = $1 returning credit_limit_enabled');
    await gate.complete(id);
    expect(await documents(id)).toEqual([['invoice', 5000, 5000]]);
    expect(organization).toBeDefined();
    await sql("insert into organization (tenant_id, time_zone) values ($1, 'America/New_York')");
  });

  test('[M2.7] has one invoice, however often it is completed', async () => {
    const { id } = await five();
    await gate.complete(id);
    const invoice = await invoiceOf(id);
    await gate.complete(id, 4000);
    await gate.complete(id);
    expect(await invoiceOf(id)).toEqual(invoice);
    expect(await documents(id)).toEqual([['invoice', 5000, 5000]]);
  });

  test('[M2.5] numbers are consecutive in the order of the commits, also of deliveries at once', async () => {
    const orders = [await five(), await five(), await five()];
    await Promise.all(orders.map(({ id }) => gate.complete(id)));
    const rows = await sql('select invoice_number as n from invoices where tenant_id = $1 order by 1');
    const numbers = rows.map(({ n }) => Number(n));
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  });

  test('[M2.11] of which the customer keeps nothing gets no invoice and stays delivered', async () => {
    const { id } = await five();
    await gate.setLine(id, { refusedQuantity: 5, refusedReason: 'quality' });
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ status: 'delivered' });
    expect(await documents(id)).toEqual([]);
  });

  test('[M2.10] of goods without a price gets an invoice of zero, which is in no entry', async () => {
    const { id } = await five();
    await sql('update sales_order_lines set unit_price_cents = 0 where tenant_id = $1 and sales_order_id = $2', [id]);
    await gate.complete(id);
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced' });
    expect(await documents(id)).toEqual([['invoice', 0, 0]]);
    await agrees();
  });

  test('[M2.10] of a canceled order, or of one that another system invoiced, is not billed', async () => {
    const cancelled = await five();
    const foreign = await five();
    await sql("update sales_orders set status = 'cancelled' where tenant_id = $1 and id = $2", [cancelled.id]);
    await sql("update sales_orders set status = 'invoiced' where tenant_id = $1 and id = $2", [foreign.id]);
    await gate.complete(cancelled.id, 5000);
    await gate.complete(foreign.id, 5000);
    await gate.setLine(foreign.id, { refusedQuantity: 1, refusedReason: 'quality' });
    expect([await documents(cancelled.id), await documents(foreign.id)]).toEqual([[], []]);
    // What the other system invoiced is not priced again, and no credit is requested for it.
    const [pick] = await sql(
      "select id from pick_events where tenant_id = $1 and sales_order_id = $2 and kind = 'pick'",
      [foreign.id],
    );
    await gate.floor.undo(gate.picker, foreign.id, String(pick?.id));
    expect(await gate.order(foreign.id)).toMatchObject({ status: 'invoiced', total_cents: 5000, portal_total: 5000 });
    expect(await sql('select from credit_requests where tenant_id = $1 and sales_order_id = $2', [foreign.id])).toEqual(
      [],
    );
  });
});

describe('[M2.17] delivered orders of before the ledger', () => {
  test('are billed once, with the date of their delivery', async () => {
    const orders = [await five(), await five()];
    await gate.start();
    const ids = orders.map(({ id }) => id);
    // As the release before the ledger left them.
    for (const id of ids) {
      await sql("update sales_orders set status = 'delivered' where tenant_id = $1 and id = $2", [id]);
      await sql(
        "insert into deliveries (tenant_id, sales_order_id, completed_at) values ($1, $2, '2026-11-19T17:00:00Z')",
        [id],
      );
    }
    const { db, tenantId } = gate.floor.shop;
    const place = { database: db.database, tenantId };
    const work = () => billOutstanding(place, new Date('2026-11-25T09:00:00Z'), new AbortController().signal);
    expect(await work()).toBe(2);
    expect(await work()).toBe(0);
    for (const id of ids) {
      expect(await invoiceOf(id)).toMatchObject({ invoiced_on: '2026-11-19', total_cents: 5000 });
      expect(await gate.order(id)).toMatchObject({ status: 'invoiced' });
    }
    await agrees();
  });
});

describe('[M2.9, M2.13] a delivery that changes after its invoice', () => {
  test('keeps its invoice while it is open again, and a lower total is a memo that is applied to it', async () => {
    const { id } = await five();
    await gate.complete(id);
    const invoice = await invoiceOf(id);
    const { balance } = await credit();
    await gate.reopen(id);
    expect(await documents(id)).toEqual([['invoice', 5000, 5000]]);
    await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'damaged' });
    expect(await documents(id)).toEqual([['invoice', 5000, 5000]]);
    await gate.complete(id);
    expect(await invoiceOf(id)).toEqual(invoice);
    expect(await documents(id)).toEqual([
      ['invoice', 5000, 3000],
      ['credit_memo', -2000, 0],
    ]);
    expect((await credit()).balance - balance).toBe(-2000);
    const [memo] = await sql('select kind, lines from credit_memos where tenant_id = $1 and sales_order_id = $2', [id]);
    expect(memo).toMatchObject({
      kind: 'correction',
      lines: [{ itemCode: 'KALE', quantity: 2, amountCents: 2000, reason: 'corrected_delivery' }],
    });
    await agrees();
  });

  test('is billed by a debit memo if its total rises, and then equals its documents again', async () => {
    const { id } = await five();
    await gate.setLine(id, { refusedQuantity: 3, refusedReason: 'damaged' });
    await gate.complete(id);
    await gate.setLine(id, { refusedQuantity: 1, refusedReason: 'damaged' });
    await gate.setLine(id, { refusedQuantity: 4, refusedReason: 'damaged' });
    expect(await documents(id)).toEqual([
      ['invoice', 2000, 0],
      ['debit_memo', 2000, 2000],
      ['credit_memo', -3000, -1000],
    ]);
    expect(await gate.order(id)).toMatchObject({ status: 'invoiced', total_cents: 1000 });
    await agrees();
  });

  test('that comes back undelivered is credited in full and counts as an open order; a later delivery bills it again', async () => {
    const { id } = await five();
    await gate.start();
    await gate.complete(id);
    const before = await credit();
    await gate.reopen(id);
    await gate.cannotDeliver(id, 'closed');
    await gate.finish();
    expect(await gate.order(id)).toMatchObject({ status: 'staged' });
    expect(await documents(id)).toEqual([
      ['invoice', 5000, 0],
      ['credit_memo', -5000, 0],
    ]);
    const back = await credit();
    expect(back.balance - before.balance).toBe(-5000);
    expect(back.open - before.open).toBe(5000);
    await gate.complete(id);
    expect((await documents(id)).at(-1)).toEqual(['debit_memo', 5000, 5000]);
    expect(await credit()).toEqual(before);
    await agrees();
  });

  test('credits no more than is open of its invoice; the rest is credit of the customer', async () => {
    const { id } = await five();
    await gate.complete(id);
    // 40 of the invoice's 50 dollars are settled by other means.
    await payPart(gate.floor.shop, id, 4000);
    await gate.setLine(id, { refusedQuantity: 2, refusedReason: 'damaged' });
    expect(await documents(id)).toEqual([
      ['invoice', 5000, 0],
      ['credit_memo', -2000, -1000],
    ]);
    await agrees();
  });
});

describe('[M1.4–M1.10] the database refuses', () => {
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return String((error as Error | undefined)?.message ?? 'accepted');
  };

  test('changed and deleted entries and postings', async () => {
    const { id } = await five();
    await gate.complete(id);
    // The server's role may not even try; the owner of the tables is refused by the trigger.
    for (const text of [
      'update ledger_entries set reason = $2 where tenant_id = $1',
      'update ledger_postings set account = $2 where tenant_id = $1',
      'delete from ledger_postings where tenant_id = $1 and account <> $2',
      'delete from ledger_entries where tenant_id = $1 and reason <> $2',
    ])
      expect(await refused(sql(text, ['sales']))).toMatch(/permission denied|never changed or deleted/);
  });

  test('an entry whose debits and credits differ, and a document or balance that differs from its postings', async () => {
    const { id } = await five();
    await gate.complete(id);
    const invoiceId = String((await invoiceOf(id)).id);
    const post = (cents: number, other: number) =>
      gate.floor.shop.run((tx) =>
        postEntry(tx, {
          kind: 'adjustment',
          day: DAY,
          by: { userId: null, name: '' },
          source: { kind: 'reversal', id: invoiceId },
          postings: [
            { account: 'receivables', cents, customerId: 'C1', documentId: invoiceId },
            { account: 'sales', cents: other },
          ],
        }),
      );
    expect(await refused(post(-100, 99))).toContain('does not balance');
    expect(await refused(post(-6000, 6000))).toContain('open_within_total');
    expect(
      await refused(
        sql('update receivable_documents set open_cents = 1 where tenant_id = $1 and id = $2', [invoiceId]),
      ),
    ).toContain('come to');
    expect(
      await refused(
        sql("update customers set balance_cents = balance_cents + 1 where tenant_id = $1 and customer_id = 'C1'"),
      ),
    ).toContain('come to');
    await agrees();
  });

  test('[M1.12] an entry in a closed month; a document of it posts to the first open day and keeps its date', async () => {
    await sql("update organization set books_closed_on = '2026-11-30' where tenant_id = $1");
    const { id } = await five();
    await gate.complete(id);
    expect(await invoiceOf(id)).toMatchObject({ invoiced_on: '2026-11-19' });
    const [entry] = await sql(
      "select effective_on from ledger_entries where tenant_id = $1 and source = 'delivery' and source_id = $2",
      [id],
    );
    expect(entry?.effective_on).toBe('2026-12-01');
    await sql('update organization set books_closed_on = null where tenant_id = $1');
  });
});
