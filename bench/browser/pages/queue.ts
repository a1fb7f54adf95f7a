/**
 * A store that sends its queue: fills it, then drains it. Returns milliseconds from the start of sending to an empty
 * queue.
 */
export interface QueueRival {
  fill(count: number): Promise<void>;
  drain(): Promise<void>;
}

const rivals = import.meta.glob<() => QueueRival>('../rivals/*-queue.ts', { import: 'default' });

export async function drainQueue(who: string, count: number): Promise<number> {
  const load = rivals[`../rivals/${who}-queue.ts`];
  // One at a time, because RxDB bundles a Dexie that does not tolerate another one.
  const queue = load ? (await load())() : (await import('./ours-queue.ts')).ourQueue();
  await queue.fill(count);
  const startedAt = performance.now();
  await queue.drain();
  return performance.now() - startedAt;
}
