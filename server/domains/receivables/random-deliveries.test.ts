import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { agingOf } from '../../../rules/aging.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { splitOldestFirst } from '../../../rules/receivables.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { readLocations } from '../locations/collection.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { readStatement } from './statement.ts';

const DAY = '2026-11-19';
const ACTIONS = [
  'deliver',
  'change',
  'reopen',
  'correct',
  'correct',
  'complete',
  'undelivered',
  'latePick',
  'pay',
] as const;

let gate: DeliveriesFixture;
let office: Actor;
let lots: { kale: string; beef: string };
beforeAll(async () => {
  gate = await openDeliveries();
  office = { ...(await gate.floor.shop.worker([])), role: 'ADMIN' };
  lots = { kale: await gate.floor.lot('KALE', 'K-1', 9000), beef: await gate.floor.lot('BEEF', 'B-1', 9000) };
  await sql(
    `update organization set tax_basis_points = 887.5, surcharge = '{"kind": "flat", "amount": 495, "basisPoints": 0}', surcharge_taxed = true where tenant_id = $1`,
  );
});
afterAll(() => gate.floor.shop.close());
const sql = (text: string, params: readonly unknown[] = []) => gate.floor.shop.sql(text, params);

interface Action {
  readonly kind: string;
  readonly pick: number;
  readonly share: number;
  readonly grams: number;
}

/** Totals in cents that drivers' screens showed at the last completion, by sales order. Undelivered orders owe nothing. */
const shown = new Map<string, number>();
/** Orders whose delivery can be changed or completed. */
const open = new Set<string>();
let paid = 0;

const from = <T>(list: Iterable<T>, pick: number): T | undefined => {
  const all = [...list];
  return all[pick % Math.max(1, all.length)];
};

async function deliver({ pick, grams }: Action): Promise<void> {
  const { id } = await gate.staged([
    { itemCode: 'KALE', quantity: 1 + (pick % 8), lotId: lots.kale },
    { itemCode: 'BEEF', quantity: 1 + (pick % 3), lotId: lots.beef, weightGrams: 4000 + grams },
  ]);
  await sql("update sales_order_lines set taxable = item_code = 'KALE' where tenant_id = $1 and sales_order_id = $2", [
    id,
  ]);
  await sql(
    'update sales_orders set terms = terms_of_location(tenant_id, customer_location_id, delivery_on) where tenant_id = $1 and id = $2',
    [id],
  );
  open.add(id);
}

/** The driver refuses or misses a part of a line, or weighs it. */
async function change({ pick, share, grams }: Action, id = from(open, pick)): Promise<void> {
  if (id === undefined) return;
  const { lines } = await gate.get(id);
  const line = lines[pick % lines.length]!;
  const part = Math.round(line.pickedQuantity * share);
  await gate.setLine(
    id,
    {
      ...(pick % 2 === 0
        ? { refusedQuantity: part, refusedReason: part > 0 ? 'quality' : null }
        : { shortQuantity: part, shortReason: part > 0 ? 'missing' : null }),
      returnedQuantity: pick % 3,
      returnedReason: pick % 3 > 0 ? 'damaged' : null,
      weightGrams: line.priceUnit === 'lb' && part < line.pickedQuantity ? 3000 + grams : null,
    },
    line.lineNumber,
  );
}

async function complete({ pick }: Action, id = from(open, pick)): Promise<void> {
  if (id === undefined) return;
  await gate.start();
  // As a device calculates it; the customer signs this total.
  const before = await gate.get(id);
  await gate.sign(id);
  await gate.complete(id);
  shown.set(id, priceDelivery(before).total);
  open.delete(id);
}

async function reopen({ pick }: Action): Promise<void> {
  const id = from(shown.keys(), pick);
  if (id === undefined || open.has(id)) return;
  await gate.reopen(id);
  open.add(id);
}

/** The driver opens a stop again, corrects it and completes it: the difference is billed. */
async function correct(action: Action): Promise<void> {
  const id = from(shown.keys(), action.pick);
  if (id === undefined) return;
  if (!open.has(id)) await gate.reopen(id);
  open.add(id);
  await change(action, id);
  await complete(action, id);
}

async function undelivered({ pick }: Action): Promise<void> {
  const id = from(open, pick);
  if (id === undefined) return;
  await gate.cannotDeliver(id, 'closed');
}

/** A pick that arrives after the delivery is billed by itself. */
async function latePick({ pick }: Action): Promise<void> {
  const id = from(shown.keys(), pick);
  if (id === undefined || open.has(id)) return;
  await gate.floor.record(gate.picker, id, { lotId: lots.kale, quantity: 1 });
  shown.set(id, priceDelivery(await gate.get(id)).total);
}

async function pay({ share }: Action): Promise<void> {
  const invoices = (await sql(
    `select id, open_cents::int as open from receivable_documents where tenant_id = $1 and customer_id = 'C1' and open_cents > 0 order by document_number`,
  )) as { id: string; open: number }[];
  const amount = Math.max(1, Math.round(20_000 * share));
  const parts = splitOldestFirst(
    amount,
    invoices.map((one) => one.open),
  );
  const applications = invoices
    .map(({ id }, index) => ({ invoiceId: id, amount: parts[index] ?? 0 }))
    .filter((one) => one.amount > 0);
  await gate.floor.shop.call(paymentEndpoints.record, paymentHandlers.record, {
    as: office,
    params: { id: randomUUID() },
    body: { customerId: 'C1', method: 'check', reference: '', amount, receivedOn: DAY, note: '', applications },
  });
  paid += amount;
}

const DO: Readonly<Record<string, (action: Action) => Promise<void>>> = {
  ...{ deliver, change, complete, correct, reopen, undelivered, latePick, pay },
};

/** Balance, ledger, aging, statement and the credit check say what the screens showed, less what was paid. */
async function check(): Promise<void> {
  // What is reopened at the door stays billed until it is completed again.
  const owed = [...shown.values()].reduce((sum, total) => sum + total, 0) - paid;
  const [stored] = await sql(
    `select balance_cents::int as balance, open_orders_cents::int as "openOrders",
       (select coalesce(sum(p.cents), 0)::int from ledger_postings p where p.tenant_id = c.tenant_id and p.customer_id = c.customer_id) as ledger
     from customers c where tenant_id = $1 and customer_id = 'C1'`,
  );
  expect(stored).toMatchObject({ balance: owed, ledger: owed });
  const { run } = gate.floor.shop;
  const scope = { customerId: 'C1', customerName: '', locationIds: ['C1-1'], isWhole: true };
  const statement = await run((tx) => readStatement(tx, scope, DAY));
  expect(statement.aging).toEqual(agingOf(statement.items, DAY, statement.agingRules));
  expect(statement.aging.balance).toBe(owed);
  const location = (await run((tx) => readLocations(tx, ['C1-1']))).get('C1-1');
  expect(location?.credit).toMatchObject({ balance: owed, openOrders: stored?.openOrders });
  expect(await run(findLedgerFaults)).toEqual([]);
}

test('[MA1, MA2] random deliveries, refusals, weights, reopenings and payments: what the customer signed is what they owe, everywhere', async () => {
  const action = fc.record({
    kind: fc.constantFrom(...ACTIONS),
    pick: fc.nat(1000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    grams: fc.nat(9000),
  });
  for (const one of fc.sample(action, { numRuns: 120, seed: 26 })) {
    await DO[one.kind]!(one);
    await check();
  }
  const counts = async (table: string) =>
    Object.fromEntries(
      (await sql(`select kind, count(*)::int as count from ${table} where tenant_id = $1 group by kind`)).map((row) => [
        row.kind,
        row.count,
      ]),
    );
  // Each kind of document was made.
  expect((await counts('invoices')).invoice).toBeGreaterThan(5);
  expect((await counts('invoices')).debit_memo).toBeGreaterThan(2);
  expect((await counts('credit_memos')).correction).toBeGreaterThan(2);
}, 120_000);
