import { AppError } from '../../../contract/errors.ts';
import type { Packout } from '../../../contract/packouts.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import type { SignedInContext } from '../../context.ts';
import { goodsLabels } from '../tracing/label.ts';

/**
 * Returns a PDF with labels for the cases of an output. Throws `not_found` for a missing or reversed entry and for one
 * that is not an output.
 */
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
    // The label names the packing company. Without a packing day it shows the day of the entry.
    { ...entry, vendorName: tenant.companyName, packedOn: entry.packedOn ?? entry.doneOn, receivedOn: null },
    { copies: asked.copies, locale: asked.locale ?? locale, now },
  );
}
