import { type RefObject, useEffect } from 'react';
import { followScroll } from './follow-scroll.ts';

/** Gives an element the attribute `data-scrolled-down` while the user scrolls the page down, without a render. */
export function useScrollsDown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isDownAt = followScroll();
    const onScroll = () => {
      // A page can be pulled beyond its ends.
      const last = document.documentElement.scrollHeight - innerHeight;
      const isDown = isDownAt(Math.max(0, Math.min(scrollY, last)));
      element.current?.toggleAttribute('data-scrolled-down', isDown);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [element]);
}
