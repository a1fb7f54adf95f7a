import { AppError } from '../../../contract/errors.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lockPayment } from '../receivables/payments.ts';

export interface Returnable {
  readonly id: string;
  readonly customerId: string;
  readonly method: PaymentMethod;
  /** Cents. */
  readonly amount: number;
  readonly isReversed: boolean;
}

/** Returns a payment with its customer locked. Throws `not_found`. */
export async function lockReturnable(tx: Tx, id: string): Promise<Returnable> {
  const { customer_id: customerId, reversed_at: reversedAt } = await lockPayment(tx, id);
  const { rows } = await tx.connection.query<Columns<'payments', 'method' | 'amount_cents'>>(
    'select method, amount_cents from payments where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'read_returnable_payment',
  );
  if (!rows[0]) throw new AppError('not_found');
  return { id, customerId, method: rows[0].method, amount: rows[0].amount_cents, isReversed: reversedAt !== null };
}
