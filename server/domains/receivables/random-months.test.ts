import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { refundEndpoints } from '../../../contract/refunds.ts';
import { writeOffEndpoints } from '../../../contract/write-offs.ts';
import { agingOf } from '../../../rules/aging.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { splitOldestFirst } from '../../../rules/receivables.ts';
import { createLocation } from '../../../tests/harness/factories.ts';
import type { Actor } from '../../actor.ts';
import type { Handler } from '../../context.ts';
import type { SqlConnection } from '../../db/connection/database.ts';
import { returnHandlers } from '../refunds/handlers.ts';
import { openShop, type Shop } from '../shop.fixture.ts';
import { findLedgerFaults } from './ledger-faults.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { insertDocuments, lockCustomers, postEntry } from './post-entry.ts';
import { readStatement } from './statement.ts';
import { writeOffHandlers } from './write-offs.ts';

const TIME_ZONES = ['Pacific/Auckland', 'America/New_York', 'Pacific/Honolulu', 'UTC'] as const;
const METHODS = ['check', 'cash', 'card', 'other'] as const;
const ACTIONS = [
  ...['invoice', 'invoice', 'memo', 'pay', 'pay', 'apply', 'unapply', 'reverse', 'writeOff'],
  ...['refund', 'refund', 'chargeback', 'chargeback', 'won', 'won', 'lost'],
] as const;

let shop: Shop;
let office: Actor;
let number = 50_000;
beforeAll(async () => {
  shop = await openShop();
  office = { ...(await shop.worker([])), role: 'ADMIN' };
  await shop.sql(
    "insert into invoice_settings (tenant_id, footer, paca_licensed, approval_above_cents, updated_at) values ($1, '', false, 900000000, now())",
  );
});
afterAll(() => shop.close());

/** A random action: `pick` and `share` choose a document and a part of it; `faultAt` breaks it off at a statement. */
interface Action {
  readonly kind: string;
  readonly pick: number;
  readonly share: number;
  readonly hours: number;
  readonly faultAt: number | null;
}

class Fault extends Error {}

/** A customer's months, with what the model expects them to owe. */
class Months {
  readonly customerId: string;
  readonly timeZone: string;
  now = new Date('2026-01-01T12:00:00Z');
  owed = 0;
  readonly invoices: string[] = [];
  readonly credits: string[] = [];
  readonly payments: { readonly id: string; readonly method: string; readonly amount: number }[] = [];
  readonly paymentIds = () => this.payments.map(({ id }) => id);
  readonly disputes: string[] = [];
  /** The balance at the end of each day that is over. */
  readonly days = new Map<string, number>();

  constructor(customerId: string, timeZone: string) {
    this.customerId = customerId;
    this.timeZone = timeZone;
  }

  get today(): string {
    return dayInZone(this.now.toISOString(), this.timeZone);
  }

  /** Calls a handler; with `faultAt` that statement of it fails, and nothing of it may stay. */
  async call<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    faultAt: number | null,
    input: object,
  ): Promise<boolean> {
    let count = 0;
    const broken: Handler<E> = (context, given) => {
      const { tx } = context as Parameters<Handler<E>>[0] & { tx: { connection: SqlConnection } };
      const connection = new Proxy(tx.connection, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          if (name !== 'query') return value.bind(target);
          return (...args: unknown[]) => {
            count += 1;
            if (count === faultAt) throw new Fault();
            return value.apply(target, args);
          };
        },
      });
      return handler({ ...context, tx: { ...tx, connection } } as typeof context, given);
    };
    const { timeZone, now } = this;
    const call = { as: office, tenant: { timeZone }, now, ...input };
    try {
      await shop.call(endpoint, faultAt === null ? handler : broken, call as Parameters<Shop['call']>[2]);
      return true;
    } catch (error) {
      if (error instanceof Fault || (error instanceof AppError && ['conflict', 'not_found'].includes(error.code)))
        return false;
      throw error;
    }
  }

  /** Posts an invoice (positive) or a credit memo (negative). */
  async document(cents: number): Promise<string> {
    const id = randomUUID();
    number += 1;
    const kind = cents > 0 ? 'invoice' : 'credit_memo';
    const { customerId, today } = this;
    await shop.run(async (tx) => {
      await lockCustomers(tx, [customerId]);
      await insertDocuments(tx, [
        {
          ...{ id, kind, document_number: number, customer_id: customerId, customer_location_id: null },
          ...{ dated_on: today, due_on: cents > 0 ? addDays(today, 30) : null, total_cents: cents },
        },
      ]);
      await postEntry(tx, {
        kind,
        day: today,
        by: { userId: null, name: '' },
        source: { kind: 'delivery', id },
        postings: [
          { account: 'receivables', cents, customerId, documentId: id },
          { account: 'sales', cents: 0 - cents },
        ],
      });
    });
    this.owed += cents;
    return id;
  }

  async openOf(ids: readonly string[]): Promise<{ id: string; open: number }[]> {
    const rows = await shop.sql(
      'select id, open_cents::int as open from receivable_documents where tenant_id = $1 and id = any($2::uuid[]) order by document_number, id',
      [ids],
    );
    return rows as { id: string; open: number }[];
  }

  /** Days go by; what was owed at the end of each of them is remembered. */
  pass(hours: number): void {
    const before = this.today;
    this.now = new Date(this.now.getTime() + hours * 3_600_000);
    if (this.today !== before) this.days.set(before, this.owed);
  }

  async act({ kind, pick, share, faultAt }: Action): Promise<void> {
    const from = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)];
    const part = (cents: number) => Math.max(1, Math.round(cents * share));
    const id = randomUUID();
    const changed = async (by: number, done: Promise<boolean>) => {
      if (!(await done)) return false;
      this.owed += by;
      return true;
    };
    switch (kind) {
      case 'invoice':
        this.invoices.push(await this.document(100 + part(90_000)));
        return;
      case 'memo':
        this.credits.push(await this.document(-part(20_000)));
        return;
      case 'pay': {
        const amount = part(120_000);
        const invoices = (await this.openOf(this.invoices)).filter(({ open }) => open > 0);
        const parts = splitOldestFirst(
          part(amount),
          invoices.map(({ open }) => open),
        );
        const applications = invoices
          .map((one, index) => ({ invoiceId: one.id, amount: parts[index] ?? 0 }))
          .filter((one) => one.amount > 0);
        const method = METHODS[pick % METHODS.length]!;
        const body = {
          customerId: this.customerId,
          method,
          reference: '',
          amount,
          receivedOn: this.today,
          note: '',
          applications,
        };
        const done = this.call(paymentEndpoints.record, paymentHandlers.record, faultAt, { params: { id }, body });
        if (await changed(-amount, done)) this.payments.push({ id, method, amount });
        return;
      }
      case 'apply': {
        const credit = from(
          (await this.openOf([...this.credits, ...this.paymentIds()])).filter(({ open }) => open < 0),
        );
        const invoice = from((await this.openOf(this.invoices)).filter(({ open }) => open > 0));
        if (!credit || !invoice) return;
        const applications = [{ invoiceId: invoice.id, amount: part(Math.min(-credit.open, invoice.open)) }];
        const params = { creditId: credit.id, id };
        await this.call(paymentEndpoints.apply, paymentHandlers.apply, faultAt, { params, body: { applications } });
        return;
      }
      case 'unapply': {
        const creditId = from([...this.credits, ...this.paymentIds()]);
        const invoiceId = from(this.invoices);
        if (creditId === undefined || invoiceId === undefined) return;
        const input = { params: { creditId, id }, body: { invoiceId } };
        await this.call(paymentEndpoints.unapply, paymentHandlers.unapply, faultAt, input);
        return;
      }
      case 'writeOff': {
        const invoice = from((await this.openOf(this.invoices)).filter(({ open }) => open > 0));
        if (!invoice) return;
        const body = { invoiceId: invoice.id, amount: part(invoice.open), reason: 'x' };
        await changed(
          -body.amount,
          this.call(writeOffEndpoints.record, writeOffHandlers.record, faultAt, { params: { id }, body }),
        );
        return;
      }
      case 'reverse': {
        const paymentId = from(this.paymentIds());
        if (paymentId === undefined) return;
        const [before] = await shop.sql(
          'select amount_cents::int as amount, reversed_at from payments where tenant_id = $1 and id = $2',
          [paymentId],
        );
        const input = { params: { id: paymentId }, body: { reason: 'Bounced' } };
        const done = this.call(paymentEndpoints.reverse, paymentHandlers.reverse, faultAt, input);
        await changed(before?.reversed_at === null ? Number(before.amount) : 0, done);
        return;
      }
      case 'refund':
      case 'chargeback': {
        const payment = from(this.payments.filter(({ method }) => kind === 'refund' || method === 'card'));
        if (payment === undefined) return;
        const params = { paymentId: payment.id, id };
        const amount = part(payment.amount);
        const done =
          kind === 'refund'
            ? this.call(refundEndpoints.refund, returnHandlers.refund, faultAt, {
                params,
                body: { amount, reason: 'x' },
              })
            : this.call(refundEndpoints.chargeback, returnHandlers.chargeback, faultAt, {
                params,
                body: { amount, fee: 1500, reason: 'x' },
              });
        if ((await changed(amount, done)) && kind === 'chargeback') this.disputes.push(id);
        return;
      }
      default: {
        const disputeId = from(this.disputes);
        if (disputeId === undefined) return;
        const [before] = await shop.sql(
          'select amount_cents::int as amount, state from payment_returns where tenant_id = $1 and id = $2',
          [disputeId],
        );
        const input = { params: { id: disputeId }, body: { outcome: kind } };
        const done = this.call(refundEndpoints.closeDispute, returnHandlers.closeDispute, faultAt, input);
        await changed(before?.state === 'open' && kind === 'won' ? -Number(before.amount) : 0, done);
      }
    }
  }

  /** All views of what the customer owes are what the model expects. */
  async check(): Promise<void> {
    const [stored] = await shop.sql(
      `select balance_cents::int as balance, (select coalesce(sum(p.cents), 0)::int from ledger_postings p where p.tenant_id = c.tenant_id and p.customer_id = c.customer_id) as ledger
       from customers c where tenant_id = $1 and customer_id = $2`,
      [this.customerId],
    );
    expect(stored).toEqual({ balance: this.owed, ledger: this.owed });
    const scope = { customerId: this.customerId, customerName: '', locationIds: [], isWhole: true };
    const statement = await shop.run((tx) => readStatement(tx, scope, this.today, this.today));
    expect(statement.aging).toEqual(agingOf(statement.items, this.today, statement.agingRules));
    expect(statement.aging.balance).toBe(this.owed);
    const { opening = 0, lines = [] } = statement.activity ?? {};
    expect(lines.reduce((sum, { amount }) => sum + amount, opening)).toBe(this.owed);
    // A day that is over stays as it was, whatever comes later.
    const [day, owed] = [...this.days].at(-1) ?? [];
    if (day !== undefined) expect((await shop.run((tx) => readStatement(tx, scope, day))).aging.balance).toBe(owed);
  }
}

test('[MA1] in random months balance, ledger, aging and statement are equal after each step, in four time zones and with faults between statements of the ledger', async () => {
  const action = fc.record({
    kind: fc.constantFrom(...ACTIONS),
    pick: fc.nat(50),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    hours: fc.nat(60),
    faultAt: fc.option(fc.integer({ min: 1, max: 25 }), { freq: 3 }),
  });
  let run = 0;
  const taken = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 25, maxLength: 40 }), async (actions) => {
      run += 1;
      const customerId = `R${run}`;
      await createLocation(shop.db.database, shop.tenantId, { customerId, customerLocationId: `${customerId}-1` });
      const months = new Months(customerId, TIME_ZONES[run % TIME_ZONES.length]!);
      for (const one of actions) {
        months.pass(one.hours);
        const before = months.owed;
        await months.act(one);
        if (months.owed !== before) taken.set(one.kind, (taken.get(one.kind) ?? 0) + 1);
        await months.check();
      }
    }),
    { numRuns: 12, seed: 11, endOnFailure: true },
  );
  expect(await shop.run(findLedgerFaults)).toEqual([]);
  // Each kind of change has happened.
  for (const kind of new Set(ACTIONS))
    if (!['apply', 'unapply', 'lost'].includes(kind)) expect(taken.get(kind), kind).toBeGreaterThan(0);
}, 120_000);
