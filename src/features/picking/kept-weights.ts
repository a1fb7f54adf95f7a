import type { PickTask } from './data/pick-tasks.ts';
import { stopNow } from './data/pick-tasks.ts';
import type { WeighQuestion } from './pick-question.ts';

/**
 * Weights of cases that are not picked yet, as the device keeps them. The stop is named, because it changes with each
 * pick.
 */
export interface KeptWeights extends Pick<WeighQuestion, 'reason' | 'weights' | 'doubted'> {
  readonly taskKey: string;
  /** Of the stop, or of its substitute. Drafts of earlier releases lack it: the stop's. */
  readonly itemCode?: string;
  readonly hand: Omit<WeighQuestion['hand'], 'task'>;
}

/** Returns what the device keeps of the question; null if nothing is weighed yet. */
export function keptWeightsOf({ hand, reason, weights, doubted }: WeighQuestion): KeptWeights | null {
  const { task, ...rest } = hand;
  const { key: taskKey, itemCode } = task;
  return weights.length === 0 && doubted === null ? null : { taskKey, itemCode, hand: rest, reason, weights, doubted };
}

/** Returns the question again; null if its stop is no longer among the tasks. */
export function weighQuestionOf(
  { taskKey, itemCode, hand, reason, weights, doubted = null }: KeptWeights,
  tasks: readonly PickTask[],
): WeighQuestion | null {
  const stop = tasks.find(({ key }) => key === taskKey);
  const task = stop && stopNow(tasks, { key: taskKey, itemCode: itemCode ?? stop.itemCode });
  return task ? { kind: 'weigh', hand: { ...hand, task }, reason, weights, doubted } : null;
}
