import {
  type BankCandidates,
  type BankLineRow,
  type BankPayment,
  DEPOSIT_DAYS,
  MOST_DEPOSITED,
} from '../../../contract/bank-lines.ts';
import { isNamedIn, numbersIn, suggestSets } from '../../../rules/bank-match.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

const MOST_CUSTOMERS = 5;

type PaymentColumns = Columns<
  'payments',
  'id' | 'payment_number' | 'method' | 'reference' | 'amount_cents' | 'received_on'
> & { readonly customer_name: string };

const PAYMENTS = `select p.id, p.payment_number, p.method, p.reference, p.amount_cents, p.received_on, coalesce(c.name, p.customer_id) as customer_name
  from payments p left join customers c on c.tenant_id = p.tenant_id and c.customer_id = p.customer_id
  where p.tenant_id = $1 and p.reversed_at is null and p.received_on between $2::date - ${DEPOSIT_DAYS} and $2::date + 3
    and not exists (select from bank_line_payments l where l.tenant_id = p.tenant_id and l.payment_id = p.id and l.kind = $3)`;
const LATEST = `order by p.received_on desc, p.payment_number desc limit ${MOST_DEPOSITED}`;

const present = (row: PaymentColumns): BankPayment => ({
  id: row.id,
  paymentNumber: row.payment_number,
  customerName: row.customer_name,
  method: row.method,
  reference: row.reference,
  amount: row.amount_cents,
  receivedOn: row.received_on,
});

/** Returns the customers that a line may be a payment of: those whose invoice it names, that it names, and that owe its amount. */
async function findCustomers(tx: Tx, line: BankLineRow, text: string): Promise<BankCandidates['customers']> {
  const numbers = numbersIn(text);
  const [{ rows: documents }, { rows: customers }] = await Promise.all([
    tx.connection.query<Columns<'receivable_documents', 'id' | 'document_number' | 'customer_id' | 'open_cents'>>(
      `select id, document_number, customer_id, open_cents from receivable_documents
       where tenant_id = $1 and total_cents > 0 and open_cents > 0 and (document_number = any($2::bigint[]) or open_cents = $3)
       order by due_on, id limit 200`,
      [tx.tenantId, numbers, line.amount],
      'documents_of_bank_line',
    ),
    tx.connection.query<Columns<'customers', 'customer_id' | 'name' | 'balance_cents'>>(
      'select customer_id, name, balance_cents from customers where tenant_id = $1 and is_active order by customer_id',
      [tx.tenantId],
      'customers_for_bank_line',
    ),
  ]);
  const named = documents.filter((document) => numbers.includes(document.document_number));
  const reasonOf = (customer: (typeof customers)[number]) => {
    const { customer_id: id } = customer;
    if (named.some((document) => document.customer_id === id)) return 'invoice';
    if (isNamedIn(customer.name, text)) return 'name';
    const owes = customer.balance_cents === line.amount || documents.some((document) => document.customer_id === id);
    return owes ? 'amount' : null;
  };
  const found = customers.flatMap((customer) => {
    const reason = reasonOf(customer);
    return reason === null ? [] : [{ customer, reason } as const];
  });
  return (['invoice', 'name', 'amount'] as const)
    .flatMap((reason) => found.filter((one) => one.reason === reason))
    .slice(0, MOST_CUSTOMERS)
    .map(({ customer, reason }) => ({
      customerId: customer.customer_id,
      customerName: customer.name,
      reason,
      invoiceIds: named.flatMap(({ id, customer_id }) => (customer_id === customer.customer_id ? [id] : [])),
    }));
}

/** Returns the payments and customers that an open line may belong to. */
export async function findCandidates(tx: Tx, line: BankLineRow): Promise<BankCandidates> {
  const text = `${line.description} ${line.reference}`;
  if (line.amount < 0) {
    const { rows } = await tx.connection.query<PaymentColumns>(
      `${PAYMENTS} and p.method = 'check' and p.amount_cents = $4 ${LATEST}`,
      [tx.tenantId, line.bookedOn, 'return', 0 - line.amount],
      'checks_for_bank_line',
    );
    const payments = rows.map(present);
    return { payments, sets: suggestSets(0 - line.amount, text, payments), customers: [] };
  }
  const [{ rows }, customers] = await Promise.all([
    tx.connection.query<PaymentColumns>(
      `${PAYMENTS} ${LATEST}`,
      [tx.tenantId, line.bookedOn, 'deposit'],
      'payments_for_bank_line',
    ),
    findCustomers(tx, line, text),
  ]);
  const payments = rows.map(present);
  return { payments, sets: suggestSets(line.amount, text, payments), customers };
}
