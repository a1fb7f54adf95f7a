import type { Services } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { findProvider } from './gateway.ts';
import { applyReport, lockAttempt, type StoredAttempt } from './settle.ts';

/** Returns whether the payer did not open the provider's page in time, so that the provider never knew of the attempt. */
const wasNeverOpened = ({ state, page_until: until }: StoredAttempt, now: Date): boolean =>
  state === 'created' && until !== null && Date.parse(until) < now.getTime();

/**
 * Asks the provider how an attempt ended, and settles it by the answer. Does nothing for one that is posted, or whose
 * provider can't be asked. `ended`: no further question can change it.
 */
export async function askProvider(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  id: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<'ended' | 'open'> {
  const attempt = await lockAttempt(tx, id);
  if (!attempt || attempt.payment_id !== null || attempt.state === 'failed' || attempt.state === 'expired')
    return 'ended';
  if (wasNeverOpened(attempt, now)) {
    const report = { id, outcome: 'nothing_charged', providerRef: '', amount: null, message: '' } as const;
    await applyReport(tx, report, { source: 'query', now, timeZone });
    return 'ended';
  }
  const found = await findProvider(tx, services, attempt.provider);
  if (!found?.provider.ask) return attempt.under_review ? 'ended' : 'open';
  const charge = { id: attempt.id, amount: attempt.amount_cents, createdAt: attempt.created_at };
  const report = await found.provider.ask(charge, now);
  if (!report) return 'open';
  await applyReport(tx, report, { source: 'query', now, timeZone });
  return 'ended';
}
