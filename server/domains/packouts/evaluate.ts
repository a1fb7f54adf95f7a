import type { ExceptionFact } from '../../../contract/floor.ts';
import type { Packout } from '../../../contract/packouts.ts';
import { balanceOf, isOverYield, standingEntries } from '../../../rules/packouts.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { weightFromGrams } from '../../../rules/weight.ts';
import type { SignedInContext } from '../../context.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';

/**
 * Opens an exception with both facts if a closed packout made more than it took (PUSH8); closes it when that no longer
 * holds. `at` is the time of closing, or of a later entry.
 */
export async function evaluatePackout({ tx, actor }: SignedInContext, packout: Packout, at: string): Promise<void> {
  const kind = 'packout_difference';
  if (!isOverYield(packout.entries)) {
    await settleException(tx, kind, packout.id, at, actor.displayName);
    return;
  }
  const { taken, made, lost } = balanceOf(packout.entries);
  const [first] = standingEntries(packout.entries).filter((entry) => entry.kind === 'source');
  const about = {
    packoutId: packout.id,
    packoutNumber: packout.packoutNumber,
    itemCode: first?.itemCode ?? null,
    description: first?.description || null,
    takenGrams: taken.grams,
    madeGrams: made.grams,
    lostGrams: lost.grams,
    taken: taken.base,
    made: made.base,
    lost: lost.base,
  };
  const { rows } = await tx.connection.query<{ same: boolean | null }>(
    `select about->'takenGrams' = $4::jsonb and about->'madeGrams' = $5::jsonb and about->'lostGrams' = $6::jsonb
       and about->'taken' = $7::jsonb and about->'made' = $8::jsonb and about->'lost' = $9::jsonb as same
     from exceptions where tenant_id = $1 and kind = $2 and subject = $3 and status = 'open'`,
    [tx.tenantId, kind, packout.id, taken.grams, made.grams, lost.grams, taken.base, made.base, lost.base].map(
      (value) => (typeof value === 'number' ? JSON.stringify(value) : value),
    ),
    'open_packout_difference',
  );
  // The open exception already has these quantities.
  if (rows[0]?.same) return;
  const byWeight = taken.weighed && made.grams + lost.grams > taken.grams;
  const fact = (what: string, sum: typeof taken, by: string): ExceptionFact => ({
    what,
    quantity: byWeight ? weightFromGrams(sum.grams, 'lb') : sum.base,
    uom: byWeight ? 'lb' : null,
    by,
    at,
  });
  await raiseException(tx, {
    id: uuidv7(),
    kind,
    subject: packout.id,
    warehouseId: packout.warehouseId,
    about,
    facts: [
      fact('packout_out', taken, packout.openedBy),
      fact('packout_in', made, actor.displayName),
      ...(lost.base > 0 || lost.grams > 0 ? [fact('packout_loss', lost, actor.displayName)] : []),
    ],
  });
}
