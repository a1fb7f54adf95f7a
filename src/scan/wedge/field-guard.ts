type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !/^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/.test(element.type));

/** Sets a value as typing would, so that whoever follows the field (React does) hears of it. */
function setValue(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
}

/** A field as it was before a scanner typed into it. */
export interface FieldGuard {
  /** Remembers the field that has the focus; called before its first key arrives. */
  remember(): void;
  /** Takes out again what got into it since it was last remembered, or with `fromGap` since the time before that. */
  restore(fromGap?: boolean): void;
  /** Puts in what was held back and is a person's after all. */
  giveBack(text: string): void;
}

/** Fields whose text a browser lets nobody select (number, email) are restored without the caret. */
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
      // The browser's own insertion keeps undo; where it has none the value is written.
      if (page.execCommand?.('insertText', false, text)) return;
      const at = field.selectionStart ?? field.value.length;
      setValue(field, field.value.slice(0, at) + text + field.value.slice(field.selectionEnd ?? at));
    },
  };
}
