import { useCallback, useMemo } from 'react';
import type { BodyIn } from '../../../contract/endpoint.ts';
import type { Lot } from '../../../contract/floor.ts';
import type { ByHandReason, PickEvent, PickOrder, pickingEndpoints } from '../../../contract/picking.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { CommitOptions } from '../../data/commit.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { type PickTask, type Share, spread } from './data/pick-tasks.ts';
import { NOT_WEIGHED, shareWeights, type Weighed } from './data/weights.ts';
import type { Staging } from './stage-dialog.tsx';

/** Units picked for the orders of a stop. */
export interface Taken {
  readonly task: PickTask;
  readonly lot: Lot | null;
  readonly lotCode: string | null;
  /** The label had no lot: this is the planned one. */
  readonly isAssumed: boolean;
  /** Why it was not scanned; absent if it was. */
  readonly byHand?: ByHandReason | undefined;
  readonly quantity: number;
  readonly weighed: Weighed;
  readonly reason: PickEvent['reason'];
}

/**
 * Entries on the device that a pick records. Each order's share leaves the rest of them, so that a share that can't be
 * stored loses nothing, and picking the rest doubles nothing.
 */
export interface RecordedEntries {
  /** Of their draft. */
  readonly key: string;
  /** Returns what is left of the draft once this much is picked; null for nothing. */
  readonly leftAfter: (picked: number) => unknown;
  /** This much is durable. */
  readonly onPicked: (picked: number) => void;
}

/** What the picker records, without what the order and the device add. */
type NewEvent = Omit<BodyIn<typeof pickingEndpoints.record>, 'eventId' | 'lineNumber' | 'pickedAt'>;

/** The result of a pick, for the message. */
export interface Given {
  readonly share: Share;
  readonly quantity: number;
}

/** Returns the lot that the stop shows as the one to pick; null if that is the picked one, or there is none. */
function plannedInstead({ allocations }: PickTask, lotCode: string | null): string | null {
  const planned = allocations[0]?.lot;
  return planned && planned.lotCode !== lotCode ? planned.id : null;
}

/**
 * Returns the pickers' actions, each durable on this device before it resolves. `containerOf` names the tote or pallet
 * of an order.
 */
export function usePickActions(containerOf: (order: PickOrder) => string) {
  const mutate = useMutate();
  const offset = useServerOffset();
  const { user } = useSignedIn();
  const ownId = user.profile.id;
  const now = useCallback(() => new Date(Date.now() + offset).toISOString(), [offset]);

  return useMemo(() => {
    const start = (order: PickOrder) =>
      mutate('picking.start', { params: { id: order.id }, body: { startedAt: now() } });
    /** The picker of the first case of an unassigned order gets the order. */
    const claim = async (order: PickOrder) => {
      if (order.takenById === null || order.status === 'staged') await start(order);
    };
    /** Records a pick or shortage for one order's share of a stop. */
    const record = async (
      { order, line }: Share,
      event: NewEvent,
      options?: Pick<CommitOptions, 'draft' | 'draftLeft'>,
    ) => {
      await claim(order);
      await mutate(
        'picking.record',
        {
          params: { id: order.id },
          body: { eventId: uuidv7(), lineNumber: line.lineNumber, ...event, pickedAt: now() },
        },
        options,
      );
    };
    return {
      start,
      async take(
        { task, lot, lotCode, isAssumed, byHand, quantity, weighed, reason }: Taken,
        entries?: RecordedEntries,
      ): Promise<Given[]> {
        const given = spread(task, quantity);
        const weights = shareWeights(
          weighed,
          given.map(({ quantity: part }) => part),
        );
        let picked = 0;
        for (const [at, { share, quantity: part }] of given.entries()) {
          const { weightGrams, caseWeightsGrams } = weights[at] ?? NOT_WEIGHED;
          picked = addQuantities(picked, part);
          await record(
            share,
            {
              kind: 'pick',
              itemCode: task.itemCode,
              lotId: lot?.id ?? null,
              lotCode,
              lotAssumed: isAssumed,
              plannedLotId: plannedInstead(task, lotCode),
              byHand: byHand ?? null,
              bin: lot?.bin ?? task.bin,
              quantity: part,
              weightGrams,
              caseWeightsGrams: [...caseWeightsGrams],
              reason,
              container: containerOf(share.order),
            },
            entries && { draft: entries.key, draftLeft: entries.leftAfter(picked) },
          );
          entries?.onPicked(picked);
        }
        return given;
      },
      async short(task: PickTask, quantity: number, reason: 'not_found' | 'damaged' | 'quality'): Promise<void> {
        // A shortage goes to the order that is filled last.
        const reversed = { ...task, shares: task.shares.toReversed() };
        for (const { share, quantity: part } of spread(reversed, Math.min(quantity, task.left))) {
          await record(share, {
            kind: 'short',
            itemCode: task.itemCode,
            lotId: null,
            lotCode: null,
            bin: task.bin,
            quantity: part,
            weightGrams: null,
            caseWeightsGrams: [],
            reason,
            container: '',
          });
        }
      },
      undo: (order: PickOrder, event: PickEvent) =>
        mutate('picking.undo', {
          params: { id: order.id, pickId: event.id },
          body: { eventId: uuidv7(), undoneAt: now() },
        }),
      /** `draft` names the stored scale weights, which the change deletes. */
      stage: (order: PickOrder, { lane, pallets }: Staging, draft?: string) =>
        mutate('picking.stage', { params: { id: order.id }, body: { stagedAt: now(), lane, pallets } }, { draft }),
      isOwn: (order: PickOrder) => order.takenById === ownId,
    };
  }, [mutate, now, containerOf, ownId]);
}

export type PickActions = ReturnType<typeof usePickActions>;
