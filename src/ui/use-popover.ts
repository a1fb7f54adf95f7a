import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';

const GAP = 4;
const EDGE = 8;

/** Below the anchor, or above it if there is no room; kept inside the window. */
function place(anchor: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const width = panel.offsetWidth;
  const height = panel.offsetHeight;
  const below = at.bottom + GAP + height <= innerHeight - EDGE || at.top < innerHeight - at.bottom;
  const left = align === 'end' ? at.right - width : at.left;
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  panel.style.top = below ? `${at.bottom + GAP}px` : `${Math.max(EDGE, at.top - GAP - height)}px`;
  panel.style.maxHeight = `${(below ? innerHeight - at.bottom : at.top) - GAP - EDGE}px`;
}

/**
 * Controls a native popover beside its button. The browser closes it on Escape and on a press elsewhere, and returns
 * the focus.
 */
export function usePopover(align: 'start' | 'end') {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const follow = () => {
      if (anchor.current && panel.current) place(anchor.current, panel.current, align);
    };
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [open, align]);

  return {
    open,
    close: () => panel.current?.hidePopover?.(),
    anchorProps: { ref: anchor, popoverTarget: id, 'aria-expanded': open },
    panelProps: {
      id,
      ref: panel,
      popover: 'auto' as const,
      onToggle: (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open'),
    },
  };
}
