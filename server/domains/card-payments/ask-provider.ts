import type { Services } from '../../context.ts';
import type { RunInTransaction } from '../../db/tenant-transaction.ts';
import { ProviderUnreachableError } from '../../payments/card-provider.ts';
import { findProvider } from './gateway.ts';
import { applyReport, lockAttempt, type StoredAttempt } from './settle.ts';

/** Returns whether the payer did not open the provider's page in time, so that the provider never knew of the attempt. */
const wasNeverOpened = ({ state, page_until: until }: StoredAttempt, now: Date): boolean =>
  state === 'created' && until !== null && Date.parse(until) < now.getTime();

interface Question {
  readonly now: Date;
  readonly timeZone: string;
  /** The payer came back from the provider's page without paying. */
  readonly isLeft?: boolean;
}

/**
 * Asks the provider how an attempt ended, and settles it by the answer. Does nothing for one that is posted, or whose
 * provider can't be asked or does not answer. No transaction is open while the provider is asked. `ended`: no further
 * question can change it.
 */
export async function askProvider(
  run: RunInTransaction,
  services: Pick<Services, 'config' | 'secrets' | 'log'>,
  id: string,
  { now, timeZone, isLeft = false }: Question,
): Promise<'ended' | 'open'> {
  const asked = await run(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt || attempt.payment_id !== null || attempt.state === 'failed' || attempt.state === 'expired')
      return 'ended';
    if (wasNeverOpened(attempt, now)) {
      const report = { id, outcome: 'nothing_charged', providerRef: '', amount: null, message: '' } as const;
      await applyReport(tx, report, { source: 'query', now, timeZone });
      return 'ended';
    }
    // Its page can still be opened.
    if (attempt.state === 'created') return 'open';
    const found = await findProvider(tx, services, attempt.provider);
    if (!found?.provider.ask) return attempt.under_review ? 'ended' : 'open';
    return { attempt, ask: found.provider.ask };
  });
  if (typeof asked === 'string') return asked;
  const { attempt, ask } = asked;
  const { amount_cents: amount, created_at: createdAt, page_ref: pageRef } = attempt;
  try {
    const report = await ask({ id, amount, createdAt, pageRef, isLeft }, now, run);
    if (!report) return 'open';
    await run((tx) => applyReport(tx, report, { source: 'query', now, timeZone }));
    return 'ended';
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error;
    services.log.warn({ err: error, provider: attempt.provider }, 'a card payment provider did not answer');
    return 'open';
  }
}
