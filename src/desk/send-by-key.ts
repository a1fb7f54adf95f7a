/** Sends a form by a key. The field with the focus is left for a moment first, because some take what was typed only then. */
export function sendByKey(form: HTMLFormElement | null, { repeat }: { readonly repeat: boolean }): void {
  if (!form || repeat) return;
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && form.contains(focused)) {
    focused.blur();
    focused.focus();
  }
  form.requestSubmit();
}
