import { useSyncExternalStore } from 'react';

/** Open modal dialogs, the topmost last. */
let dialogs: readonly HTMLDialogElement[] = [];
/** The number of dialogs opened so far. */
let opened = 0;
const listeners = new Set<() => void>();
const set = (next: readonly HTMLDialogElement[]): void => {
  dialogs = next;
  for (const listener of listeners) listener();
};

/** Adds a modal dialog that was opened. Returns a function that removes it. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  opened += 1;
  set([...dialogs, dialog]);
  return () => set(dialogs.filter((other) => other !== dialog));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the topmost open modal dialog; null if none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(subscribe, () => dialogs.at(-1) ?? null);

/** Returns the number of modal dialogs opened so far. It changes when one opens, not when one closes. */
export const useOpenedDialogs = (): number => useSyncExternalStore(subscribe, () => opened);
