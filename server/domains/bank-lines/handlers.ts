import type { BankLineRow, BankLineState, bankLineEndpoints } from '../../../contract/bank-lines.ts';
import { AppError } from '../../../contract/errors.ts';
import { bankLineKeys, hideCards } from '../../../rules/bank-file.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { recordPayment, reverseByOffice } from '../receivables/office-payments.ts';
import { lockPayment } from '../receivables/payments.ts';
import { findCandidates } from './candidates.ts';
import { bankLineList, lockBankLine, readBankLine } from './rows.ts';

/** Most characters of a payment's reference (contract/payments.ts). */
const REFERENCE = 60;

/** Stores what was decided about a line, and the payments that it contains. The caller has locked the line. */
async function decide(
  context: SignedInContext,
  line: BankLineRow,
  state: BankLineState,
  {
    kind = 'deposit',
    paymentIds = [],
  }: { readonly kind?: 'deposit' | 'return'; readonly paymentIds?: readonly string[] } = {},
): Promise<BankLineRow> {
  const { tx, actor, now } = context;
  const { rowCount } = await tx.connection.query(
    `insert into bank_line_payments (tenant_id, payment_id, kind, line_id) select $1, p.id, $2, $3 from unnest($4::uuid[]) as p(id)
     on conflict do nothing`,
    // In one order, so that two lines with the same payments do not wait for each other.
    [tx.tenantId, kind, line.id, [...paymentIds].sort()],
    'insert_bank_line_payments',
  );
  // Another line has one of them.
  if (rowCount !== paymentIds.length) throw new AppError('conflict');
  await tx.connection.query(
    'update bank_lines set state = $3, decided_by = $4, decided_at = $5 where tenant_id = $1 and id = $2',
    [tx.tenantId, line.id, state, actor.displayName, now.toISOString()],
    'decide_bank_line',
  );
  await audit(tx, actor, `bankLine.${state}`, line.id, { payments: paymentIds.length });
  return readBankLine(tx, line.id);
}

/** Returns whether the call was made before, and its response got lost. Throws `conflict` for a line that is not open. */
function isRepeated(line: BankLineRow, state: BankLineState, paymentIds: readonly string[]): boolean {
  if (line.state === 'open') return false;
  const own = new Set(line.payments.map(({ id }) => id));
  if (line.state !== state || own.size !== paymentIds.length || !paymentIds.every((id) => own.has(id)))
    throw new AppError('conflict');
  return true;
}

/** Returns the cents of payments that are not reversed. Throws `not_found` if one is missing. */
async function sumOf(tx: Tx, paymentIds: readonly string[]): Promise<number> {
  const { rows } = await tx.connection.query<Columns<'payments', 'amount_cents'>>(
    'select amount_cents from payments where tenant_id = $1 and id = any($2::uuid[]) and reversed_at is null',
    [tx.tenantId, paymentIds],
    'amounts_of_payments',
  );
  if (rows.length !== paymentIds.length) throw new AppError('not_found');
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Handlers for the lines of the company's bank accounts (docs/decisions/0085-bank-lines.md). */
export const bankLineHandlers: HandlersOf<typeof bankLineEndpoints> = {
  list: bankLineList.page,
  rows: bankLineList.rows,

  accounts: async ({ tx }) => {
    const { rows } = await tx.connection.query<Columns<'bank_lines', 'account'>>(
      'select account from bank_lines where tenant_id = $1 group by account order by max(imported_at) desc limit 50',
      [tx.tenantId],
      'bank_accounts',
    );
    return { data: rows.map(({ account }) => account) };
  },

  import: async ({ tx, actor, now }, { body }) => {
    const account = body.account.trim();
    const lines = body.lines.map((line) => ({
      ...line,
      description: hideCards(line.description),
      reference: hideCards(line.reference),
    }));
    const keys = bankLineKeys(lines);
    const { rowCount } = await tx.connection.query(
      `insert into bank_lines (tenant_id, id, account, line_key, booked_on, amount_cents, description, reference, imported_by, imported_at)
       select $1, l.id, $2, l.key, l.day, l.cents, l.description, l.reference, $3, $4
       from unnest($5::uuid[], $6::text[], $7::date[], $8::bigint[], $9::text[], $10::text[]) as l(id, key, day, cents, description, reference)
       on conflict do nothing`,
      [
        tx.tenantId,
        account,
        actor.displayName,
        now.toISOString(),
        lines.map(() => uuidv7()),
        keys,
        lines.map(({ bookedOn }) => bookedOn),
        lines.map(({ amount }) => amount),
        lines.map(({ description }) => description),
        lines.map(({ reference }) => reference),
      ],
      'insert_bank_lines',
    );
    const added = rowCount ?? 0;
    await audit(tx, actor, 'bankLines.imported', account, { added });
    return { added, known: lines.length - added };
  },

  candidates: async ({ tx }, { params: { id } }) => findCandidates(tx, await readBankLine(tx, id)),

  match: async (context, { params: { id }, body }) => {
    const { tx } = context;
    const paymentIds = [...new Set(body.paymentIds)];
    const line = await lockBankLine(tx, id);
    if (isRepeated(line, 'matched', paymentIds)) return line;
    if ((await sumOf(tx, paymentIds)) !== line.amount) throw new AppError('conflict');
    return decide(context, line, 'matched', { paymentIds });
  },

  record: async (context, { params: { id }, body: { paymentId, customerId, applications } }) => {
    const line = await lockBankLine(context.tx, id);
    const known = isRepeated(line, 'posted', [paymentId]);
    if (line.amount < 0) throw new AppError('conflict');
    // A repeated call with another customer or split is a conflict.
    await recordPayment(context, {
      id: paymentId,
      customerId,
      method: 'other',
      reference: (line.reference || line.description).slice(0, REFERENCE),
      amount: line.amount,
      receivedOn: line.bookedOn,
      note: '',
      applications,
    });
    return known ? line : decide(context, line, 'posted', { paymentIds: [paymentId] });
  },

  returnCheck: async (context, { params: { id }, body: { paymentId } }) => {
    const line = await lockBankLine(context.tx, id);
    if (isRepeated(line, 'returned', [paymentId])) return line;
    const payment = await lockPayment(context.tx, paymentId);
    if (payment.amount_cents !== 0 - line.amount || payment.reversed_at !== null) throw new AppError('conflict');
    await reverseByOffice(context, paymentId, line.description.slice(0, 200));
    return decide(context, line, 'returned', { kind: 'return', paymentIds: [paymentId] });
  },

  ignore: async (context, { params: { id } }) => {
    const line = await lockBankLine(context.tx, id);
    return isRepeated(line, 'ignored', []) ? line : decide(context, line, 'ignored');
  },

  reopen: async (context, { params: { id } }) => {
    const { tx } = context;
    const line = await lockBankLine(tx, id);
    if (line.state === 'open') return line;
    if (line.state === 'returned') throw new AppError('conflict');
    if (line.state === 'posted')
      for (const payment of line.payments)
        await reverseByOffice(context, payment.id, `${line.account}: ${line.description}`.slice(0, 200));
    await tx.connection.query(
      'delete from bank_line_payments where tenant_id = $1 and line_id = $2',
      [tx.tenantId, id],
      'delete_bank_line_payments',
    );
    return decide(context, line, 'open');
  },
};
