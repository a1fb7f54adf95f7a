import { createHmac } from 'node:crypto';
import type { Columns } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { CardProvider, ProviderReport } from './card-provider.ts';
import { type HppMerchant, hppProvider } from './hpp.ts';

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
});

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
export function practiceProvider(merchant: HppMerchant, tx: Tx): CardProvider {
  return {
    ...hppProvider(merchant),
    async ask({ id, createdAt }, now): Promise<ProviderReport | undefined> {
      const charge = await findPracticeCharge(tx, id);
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
  };
}
