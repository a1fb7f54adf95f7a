import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { addDialog } from './top-dialog.ts';

/**
 * Controls a native modal dialog with `open`. The browser keeps the focus inside and everything else inert. Escape and,
 * unless `sticky`, a press beside it call `onClose`. The focus returns to where it was.
 */
export function useModal(open: boolean, onClose: () => void, sticky = false) {
  const ref = useRef<HTMLDialogElement>(null);
  const requestClose = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const remove = addDialog(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Chromium closes a dialog by itself on the second close request in a row (HTML standard, close watchers).
    const stayOpen = (event: Event) => {
      if (event.target !== dialog || dialog.open) return;
      dialog.showModal();
      requestClose();
    };
    dialog.addEventListener('close', stayOpen);
    return () => {
      dialog.removeEventListener('close', stayOpen);
      remove();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      // A prevented key is no close request, so the browser can't close the dialog by itself.
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      // An open menu inside takes the key.
      if (ref.current?.querySelector('[popovertarget][aria-expanded=true]')) return;
      event.preventDefault();
      onClose();
    },
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
