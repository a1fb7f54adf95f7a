import { createHmac } from 'node:crypto';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { CardProvider, ProviderReport, RefundReport } from './card-provider.ts';
import { hppProvider } from './hpp.ts';
import type { HppMerchant } from './hpp-protocol.ts';

/** Minutes for which the practice page takes a card. Afterwards an attempt without a charge can't be charged. */
export const PRACTICE_PAGE_MINUTES = 30;
export const PRACTICE_PATH = '/api/v1/payments/practice';
/** Result of an approved charge, as the page of Global Payments writes it. */
export const PRACTICE_APPROVED = '00';

/** Returns the merchant of a company at the practice provider. Its secret is derived from the server's key. */
export const practiceMerchant = (secretKey: Buffer, tenantId: string): HppMerchant => ({
  merchantId: 'practice',
  account: '',
  secret: createHmac('sha256', secretKey).update(`cratebook/practice-payments/${tenantId}`).digest('hex'),
  url: PRACTICE_PATH,
  // Its charges are read from the database.
  apiUrl: '',
});

/** Refunds whose amount ends with these cents are declined, or end only when they are asked about again. */
export const PRACTICE_REFUND = { declined: 13, slow: 17 } as const;

export type PracticeCharge = Columns<
  'practice_charges',
  'order_id' | 'amount_cents' | 'result' | 'message' | 'pas_ref'
>;

/** Returns the charge of an attempt; undefined if its card was never entered. */
export const findPracticeCharge = (tx: Tx, orderId: string): Promise<PracticeCharge | undefined> =>
  tx.db
    .selectFrom('practice_charges')
    .select(['order_id', 'amount_cents', 'result', 'message', 'pas_ref'])
    .where('tenant_id', '=', tx.tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/**
 * The practice provider: it speaks the protocol of Global Payments on this server, and no card is ever charged. Only for
 * demos and tests.
 */
export function practiceProvider(merchant: HppMerchant): CardProvider {
  return {
    ...hppProvider(merchant),
    async ask({ id, createdAt }, now, run): Promise<ProviderReport | undefined> {
      const charge = await run((tx) => findPracticeCharge(tx, id));
      if (!charge) {
        const closed = Date.parse(createdAt) + 2 * PRACTICE_PAGE_MINUTES * 60_000 <= now.getTime();
        return closed ? { id, outcome: 'nothing_charged', providerRef: '', amount: null, message: '' } : undefined;
      }
      const isApproved = charge.result === PRACTICE_APPROVED;
      return {
        id,
        outcome: isApproved ? 'succeeded' : 'failed',
        providerRef: charge.pas_ref,
        amount: charge.amount_cents,
        message: isApproved ? '' : charge.message,
      };
    },

    refund: ({ id, amount, charge }, run): Promise<RefundReport> =>
      run(async ({ connection, tenantId }) => {
        const { rows } = await connection.query<{ readonly asked: number; readonly left: number }>(
          `insert into practice_refunds as r (tenant_id, id, order_id, amount_cents, asked) values ($1, $2, $3, $4, 1)
           on conflict (tenant_id, id) do update set asked = r.asked + 1
           returning asked, $5::bigint - (select coalesce(sum(amount_cents), 0) from practice_refunds where tenant_id = $1 and order_id = $3 and id <> $2
             and amount_cents % 100 <> ${PRACTICE_REFUND.declined}) as left`,
          [tenantId, id, charge.id, amount, charge.amount],
          'practice_refund',
        );
        const { asked = 1, left = 0 } = rows[0] ?? {};
        const providerRef = `practice-${id.slice(-8)}`;
        const cents = amount % 100;
        if (amount > left) return { outcome: 'failed', providerRef, message: 'More than was charged' };
        if (cents === PRACTICE_REFUND.declined) return { outcome: 'failed', providerRef, message: 'Refund declined' };
        if (cents === PRACTICE_REFUND.slow && asked === 1) return { outcome: 'pending', providerRef, message: '' };
        return { outcome: 'succeeded', providerRef, message: '' };
      }),
  };
}
