import { createContext, useContext } from 'react';
import type { Tone } from './tone.tsx';

export interface ToastOptions {
  /** What was done, in the past tense: "Romaine removed". */
  text: string;
  tone?: Tone | undefined;
  /** Usually Undo. A press closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** A second toast with the same key replaces the first: ten quick changes are one toast. */
  key?: string | undefined;
}

export interface Toasts {
  show: (toast: ToastOptions) => void;
  dismiss: (key: string) => void;
  /**
   * Another screen is shown. Dismisses messages without an action, except errors and those of the last second, which
   * say what led to the new screen. An Undo stays for its time.
   */
  leave: () => void;
}

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** Returns functions that show a brief message with an optional action. Throws outside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
