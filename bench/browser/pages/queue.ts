/** A store that sends what waits in it: fills itself, then drains; answers the milliseconds from the start of sending to nothing waiting. */
export interface QueueRival {
  fill(count: number): Promise<void>;
  drain(): Promise<void>;
}

const rivals = import.meta.glob<() => QueueRival>('../rivals/*-queue.ts', { import: 'default' });

export async function drainQueue(who: string, count: number): Promise<number> {
  const load = rivals[`../rivals/${who}-queue.ts`];
  // One at a time: RxDB brings a Dexie of its own, which bears no other beside it.
  const queue = load ? (await load())() : (await import('./ours-queue.ts')).ourQueue();
  await queue.fill(count);
  const startedAt = performance.now();
  await queue.drain();
  return performance.now() - startedAt;
}
