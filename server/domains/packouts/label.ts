import { AppError } from '../../../contract/errors.ts';
import type { Packout } from '../../../contract/packouts.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import type { SignedInContext } from '../../context.ts';
import { goodsLabels } from '../tracing/label.ts';

/** Labels for the cases of an output. Throws `not_found` for an entry that the packout doesn't have, that was taken back or is no output. */
export async function packoutLabels(
  { tx, tenant, locale, now }: SignedInContext,
  packout: Packout,
  asked: {
    readonly entryId: string;
    readonly copies?: number | undefined;
    readonly locale?: 'en' | 'es' | 'fr' | undefined;
  },
): Promise<Uint8Array> {
  const entry = standingEntries(packout.entries).find(({ id }) => id === asked.entryId);
  if (entry?.kind !== 'output') throw new AppError('not_found');
  return goodsLabels(
    tx,
    // Who packs it is who stands on it, and the day on which it came to be is the day on which it was packed.
    { ...entry, vendorName: tenant.companyName, packedOn: entry.packedOn ?? entry.doneOn, receivedOn: null },
    { copies: asked.copies, locale: asked.locale ?? locale, now },
  );
}
