type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !/^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/.test(element.type));

/** Sets a value as typing would, so that listeners of the field such as React are notified. */
function setValue(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
}

/** A field as it was before a scanner typed into it. */
export interface FieldGuard {
  /** Stores the focused field; called before its first key arrives. */
  remember(): void;
  /** Removes the text added since the field was last stored, or with `fromGap` since the time before that. */
  restore(fromGap?: boolean): void;
  /** Inserts held-back text that was a user's. */
  giveBack(text: string): void;
}

/**
 * Guards the focused field. Fields whose text a browser lets no script select (number, email) are restored without the
 * caret.
 */
export function createFieldGuard(page: Document = document): FieldGuard {
  type Remembered = { field: TextField; value: string; start: number | null; end: number | null };
  let before: Remembered | undefined;
  let earlier: Remembered | undefined;
  const focused = (): TextField | undefined => {
    const element = page.activeElement;
    return isTextField(element) && !element.readOnly && !element.disabled ? element : undefined;
  };
  return {
    remember() {
      const field = focused();
      earlier = before;
      before = field && {
        field,
        value: field.value,
        start: field.selectionStart,
        end: field.selectionEnd,
      };
    },
    restore(fromGap = false) {
      const was = fromGap ? (earlier ?? before) : before;
      before = undefined;
      earlier = undefined;
      if (!was?.field.isConnected || was.field.value === was.value) return;
      setValue(was.field, was.value);
      if (was.start !== null && was.field === page.activeElement) was.field.setSelectionRange(was.start, was.end);
    },
    giveBack(text) {
      const field = focused();
      if (!field || text === '') return;
      // The browser's own insertion keeps undo. Without it the value is written.
      if (page.execCommand?.('insertText', false, text)) return;
      const at = field.selectionStart ?? field.value.length;
      setValue(field, field.value.slice(0, at) + text + field.value.slice(field.selectionEnd ?? at));
    },
  };
}
