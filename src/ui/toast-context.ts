import { createContext, useContext } from 'react';
import type { Tone } from './tone.tsx';

export interface ToastOptions {
  /** What was done, in the past: "Romaine removed". */
  text: string;
  tone?: Tone | undefined;
  /** Usually Undo. The toast goes when it is pressed. */
  action?: { label: string; onPress: () => void } | undefined;
  /** A second toast with the same key takes the place of the first: ten quick changes are one toast. */
  key?: string | undefined;
}

export interface Toasts {
  show: (toast: ToastOptions) => void;
  dismiss: (key: string) => void;
}

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** Says something in passing, with a way back. Throws outside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
