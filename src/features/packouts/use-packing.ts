import type { Packout, PackoutEntry } from '../../../contract/packouts.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { packoutLot } from '../../../rules/packout-lots.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { gramsFrom } from '../../../rules/weight.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { findLotAt } from '../warehouse/data/queries.ts';
import { useAction } from '../warehouse/use-action.ts';
import { type PackDraft, POUNDS } from './draft.ts';

export interface Packing {
  /** A change is being stored. */
  readonly busy: boolean;
  /** Today in the warehouse's time zone, by the server's clock. */
  readonly today: string;
  /** Records an entry; returns false if the device has no room for it. */
  /** Records an entry; `draftKey` names the stored draft, which is recorded with it. */
  readonly record: (
    packout: Pick<Packout, 'id' | 'warehouseId'>,
    draft: PackDraft,
    draftKey: string,
  ) => Promise<boolean>;
  readonly reverse: (packout: Packout, entry: PackoutEntry) => Promise<boolean>;
  readonly close: (packout: Packout) => Promise<boolean>;
  readonly reopen: (packout: Packout) => Promise<boolean>;
}

/**
 * Returns a packer's actions, each durable on this device when it resolves. Ids and times are made here, at the tap.
 */
export function usePacking(): Packing {
  const mutate = useMutate();
  const { db } = useSignedIn();
  const { settings } = useSession();
  const { busy, now, run } = useAction();
  const timeZone = settings?.timeZone ?? 'UTC';
  const stamp = () => {
    const doneAt = now();
    return { doneAt, doneOn: dayInZone(doneAt, timeZone) };
  };
  return {
    busy,
    today: stamp().doneOn,
    record: ({ id: packoutId, warehouseId }, draft, draftKey) =>
      run(async () => {
        const at = stamp();
        const { kind, itemCode, bin } = draft;
        const weighed = kind === 'loss' && draft.uom === POUNDS;
        const lotCode =
          kind === 'loss' ? null : draft.lotCode || (kind === 'output' ? packoutLot(at.doneOn, packoutId) : null);
        // The bin may have this lot already. A separate row would show it twice until the server responds.
        const known = lotCode === null ? undefined : await findLotAt(db, { warehouseId, itemCode, lotCode, bin });
        await mutate(
          'packouts.record',
          {
            params: { id: packoutId },
            body: {
              ...at,
              ...{ entryId: uuidv7(), warehouseId, kind, itemCode, description: draft.description, lotCode, bin },
              lotId: draft.lotId ?? known?.id ?? uuidv7(),
              quantity: weighed ? 0 : (draft.quantity ?? 0),
              ...(weighed ? { uom: 'LB', factor: 1 } : { uom: draft.uom, factor: draft.factor }),
              weightGrams: weighed ? gramsFrom(draft.quantity ?? 0, 'lb') : draft.weightGrams,
              caseWeights: [...draft.caseWeights],
              ...{ originCountry: draft.originCountry, packedOn: draft.packedOn, expiresOn: draft.expiresOn },
              ...{ expiryReason: draft.expiryReason.trim(), reason: draft.reason, onHold: false, note: '' },
            },
          },
          { draft: draftKey },
        );
      }),
    reverse: (packout, entry) =>
      run(() =>
        mutate('packouts.reverse', {
          params: { id: packout.id },
          body: { entryId: uuidv7(), reverses: entry.id, note: '', ...stamp() },
        }),
      ),
    close: (packout) => run(() => mutate('packouts.close', { params: { id: packout.id }, body: { closedAt: now() } })),
    reopen: (packout) =>
      run(() => mutate('packouts.reopen', { params: { id: packout.id }, body: { reopenedAt: now() } })),
  };
}
