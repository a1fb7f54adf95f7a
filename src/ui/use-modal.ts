import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { addDialog } from './top-dialog.ts';

/**
 * Controls a native modal dialog with `open`. The browser keeps the focus inside and everything else inert. Escape and,
 * unless `sticky`, a press beside it call `onClose`. The focus returns to where it was.
 */
export function useModal(open: boolean, onClose: () => void, sticky = false) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const remove = addDialog(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      remove();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // The owner decides. Closing it here would leave `open` with the wrong value.
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      // Only the backdrop is the dialog element itself: it has no padding and its content fills it.
      if (!sticky && event.target === event.currentTarget) onClose();
    },
  };
}
