import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

interface Kept {
  readonly key: string | number;
  readonly element: Element;
  /** Which of the row's controls it was. */
  readonly place: number;
}

export interface KeptFocusOptions {
  /** The scrolling box, which can be focused itself. Its rows carry `data-index`. */
  readonly box: RefObject<HTMLElement | null>;
  /** The key of the row at an index; undefined where its item has not come yet. */
  readonly keyAt: (index: number) => string | number | undefined;
  readonly count: number;
  readonly scrollToIndex: (index: number) => void;
}

/**
 * Keeps the focus with its item when a virtual list changes under somebody's hands: a row that moves out of sight is taken out of the page, and the focus
 * would be nowhere. It then rests on the list, and goes on to the same control of the same item as soon as that is there. Never to another
 * item: what is typed next would be meant for this one. Answers what the box must be given.
 */
export function useKeptFocus({ box, keyAt, count, scrollToIndex }: KeptFocusOptions) {
  const kept = useRef<Kept | undefined>(undefined);

  // After every render: rows come and go with scrolling too.
  useEffect(() => {
    const list = box.current;
    const held = kept.current;
    if (!list || !held || held.element.isConnected) return;
    const active = document.activeElement;
    if (active !== document.body && active !== list && active !== null) {
      kept.current = undefined;
      return;
    }
    let index = -1;
    for (let at = 0; at < count && index < 0; at++) if (keyAt(at) === held.key) index = at;
    const row = index < 0 ? null : list.querySelector(`[data-index="${index}"]`);
    const control = row?.querySelectorAll<HTMLElement>(FOCUSABLE)[held.place];
    if (control) control.focus();
    else {
      list.focus({ preventScroll: true });
      kept.current = held;
      if (index >= 0) scrollToIndex(index);
    }
  });

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest('[data-index]');
      if (event.target === event.currentTarget) return;
      const key = row ? keyAt(Number(row.getAttribute('data-index'))) : undefined;
      kept.current =
        row && key !== undefined
          ? { key, element: event.target, place: [...row.querySelectorAll(FOCUSABLE)].indexOf(event.target) }
          : undefined;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // A row that is taken out may tell of it as a blur to nowhere; so does a click beside the list, which leaves the row in the page.
      const { target, relatedTarget } = event;
      if (relatedTarget) kept.current = undefined;
      else
        queueMicrotask(() => {
          if (target.isConnected && document.activeElement !== target) kept.current = undefined;
        });
    },
  };
}
