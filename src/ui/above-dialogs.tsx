import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './top-dialog.ts';

/**
 * Renders its children in the topmost open dialog, else in place. A modal dialog makes everything outside it inert: it
 * can't be pressed and isn't read out, even if painted above the dialog. The children are remounted when they move.
 */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const dialog = useTopDialog();
  return dialog ? createPortal(children, dialog) : children;
}

/** Renders its children after it was mounted: screen readers miss text that comes together with its live region. */
export function LiveText({ children }: { children: ReactNode }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted ? children : null;
}
