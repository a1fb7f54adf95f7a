import { useEffect, useSyncExternalStore } from 'react';

/** A key as printed on it, or several such as `↑ ↓`, and what it does. */
export type ScreenKey = readonly [key: string, label: string];

interface Help {
  /** Keys of the components on the screen. */
  readonly keys: readonly (readonly ScreenKey[])[];
  readonly isOpen: boolean;
}

let help: Help = { keys: [], isOpen: false };
const listeners = new Set<() => void>();
function change(part: Partial<Help>): void {
  help = { ...help, ...part };
  for (const listener of listeners) listener();
}

/** Opens or closes the dialog with the keys of the screen. */
export const showKeys = (isOpen = true): void => change({ isOpen });

/** Adds the keys of a component to the dialog while the component is on the screen. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    const own = JSON.parse(text) as readonly ScreenKey[];
    change({ keys: [...help.keys, own] });
    return () => change({ keys: help.keys.filter((other) => other !== own) });
  }, [text]);
}

/** Returns the keys of the screen and whether their dialog is open. */
export const useKeysHelp = (): Help =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => help,
  );
