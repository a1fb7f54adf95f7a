import { AppError } from '../../../contract/errors.ts';
import type { RunInTransaction } from '../../db/tenant-transaction.ts';
import {
  type Attempt,
  type CardProvider,
  type ProviderPage,
  ProviderUnreachableError,
} from '../../payments/card-provider.ts';

/**
 * Returns the way to the provider's page of an attempt, and keeps the provider's number of the page before the payer is
 * led there. Throws `unavailable` if the provider does not answer.
 */
export async function openPage(
  run: RunInTransaction,
  provider: CardProvider,
  attempt: Attempt,
  to: Parameters<CardProvider['page']>[1],
): Promise<ProviderPage> {
  try {
    const page = await provider.page(attempt, to);
    const { pageRef } = page;
    if (pageRef !== undefined)
      await run((tx) =>
        tx.db
          .updateTable('card_payments')
          .set({ page_ref: pageRef })
          .where('tenant_id', '=', tx.tenantId)
          .where('id', '=', attempt.id)
          .execute(),
      );
    return page;
  } catch (error) {
    if (error instanceof ProviderUnreachableError) throw new AppError('unavailable');
    throw error;
  }
}
