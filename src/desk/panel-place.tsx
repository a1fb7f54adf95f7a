import { useLayoutEffect, useRef, useState } from 'react';

/** Returns an element that a panel is rendered into. It keeps typed text while the panel moves between places. */
export const usePanelHost = (): HTMLElement => useState(() => document.createElement('div'))[0];

/** The place of the panel in the page. Another place, such as a card on a phone, takes the same element. */
export function PanelPlace({ host }: { readonly host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = host.contains(document.activeElement) ? document.activeElement : focusedBefore.get(host);
    place.current?.append(host);
    // The browser removes the focus from an element that moves.
    if (focused instanceof HTMLElement && host.contains(focused)) focused.focus({ preventScroll: true });
    focusedBefore.delete(host);
    return () => {
      if (host.contains(document.activeElement)) focusedBefore.set(host, document.activeElement);
    };
  }, [host]);
  return <div ref={place} />;
}

/** The focused element of a panel whose place was removed in the same commit. */
const focusedBefore = new WeakMap<HTMLElement, Element | null>();
