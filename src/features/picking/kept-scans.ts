import type { Lot } from '../../../contract/floor.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { type PickTask, stopNow } from './data/pick-tasks.ts';
import type { WhichLot, WhichLotQuestion } from './pick-question.ts';

/** Goods that were scanned while their lot is asked, as the device keeps them. The stop is named, as for KeptWeights. */
export interface KeptScans {
  readonly taskKey: string;
  /** Of the stop, or of its substitute. */
  readonly itemCode: string;
  readonly lots: readonly Lot[];
  /** At least one. */
  readonly scans: readonly (Pick<WhichLot, 'labelExpiresOn' | 'code'> & {
    readonly hand: Omit<WhichLot['hand'], 'task'>;
  })[];
}

/** Returns what the device keeps of some scans of one stop; null if there are none. */
export function keptScansOf(scans: readonly WhichLot[]): KeptScans | null {
  const [first] = scans;
  if (!first) return null;
  const { key: taskKey, itemCode } = first.hand.task;
  return {
    taskKey,
    itemCode,
    lots: first.lots,
    scans: scans.map(({ hand: { task: _, ...hand }, labelExpiresOn, code }) => ({
      ...{ hand, labelExpiresOn },
      ...(code && { code }),
    })),
  };
}

/** Returns the question again; null if its stop is no longer among the tasks. */
export function whichLotOf(
  { taskKey, itemCode, lots, scans }: KeptScans,
  tasks: readonly PickTask[],
): WhichLotQuestion | null {
  const task = stopNow(tasks, { key: taskKey, itemCode });
  const [first, ...others] = task
    ? scans.map((scan): WhichLot => ({ ...scan, kind: 'which-lot', lots, hand: { ...scan.hand, task } }))
    : [];
  return first ? { ...first, others } : null;
}

/** Returns the scans without the first `picked` units of the first one. */
export function scansAfter([first, ...others]: readonly WhichLot[], picked: number): readonly WhichLot[] {
  if (!first) return [];
  const quantity = addQuantities(first.hand.quantity, -picked);
  return quantity > 0 ? [{ ...first, hand: { ...first.hand, quantity } }, ...others] : others;
}
