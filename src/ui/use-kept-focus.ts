import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

interface Kept {
  readonly key: string | number;
  readonly element: Element;
  /** The index of the focused control within its row. */
  readonly place: number;
}

export interface KeptFocusOptions {
  /** The scrolling box, which can be focused itself. Its rows carry `data-index`. */
  readonly box: RefObject<HTMLElement | null>;
  /** Returns the key of the row at an index; undefined if its item is not loaded yet. */
  readonly keyAt: (index: number) => string | number | undefined;
  readonly count: number;
  readonly scrollToIndex: (index: number) => void;
}

/**
 * Keeps the focus on its item when a virtual list changes. A row out of view is removed from the page, and the focus
 * would be lost. It then moves to the list, and back to the same control of the same item once that is rendered. It
 * never moves to another item, because the next input is meant for this one. Returns the box's properties.
 */
export function useKeptFocus({ box, keyAt, count, scrollToIndex }: KeptFocusOptions) {
  const kept = useRef<Kept | undefined>(undefined);

  // After every render, because scrolling adds and removes rows too.
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
      // A removed row may fire a blur without a target. So does a click beside the list, which leaves the row in the
      // page.
      const { target, relatedTarget } = event;
      if (relatedTarget) kept.current = undefined;
      else
        queueMicrotask(() => {
          if (target.isConnected && document.activeElement !== target) kept.current = undefined;
        });
    },
  };
}
