let isFailing = false;
const listeners = new Set<() => void>();

/** Whether this tab's sync worker could not be started: nothing is sent or loaded by this tab. */
export const engineFails = (): boolean => isFailing;

export function setEngineFails(fails: boolean): void {
  if (isFailing === fails) return;
  isFailing = fails;
  for (const listener of listeners) listener();
}

/** Called at each change of `engineFails`. Returns how to stop. */
export const subscribeEngineFails = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
