let isFailing = false;
const listeners = new Set<() => void>();

/** Returns whether this tab's sync worker could not be started. This tab then sends and loads nothing. */
export const engineFails = (): boolean => isFailing;

export function setEngineFails(fails: boolean): void {
  if (isFailing === fails) return;
  isFailing = fails;
  for (const listener of listeners) listener();
}

/** Calls `listener` at each change of `engineFails`. Returns a function that unsubscribes. */
export const subscribeEngineFails = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
