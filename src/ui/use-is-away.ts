import { type RefObject, useEffect, useState } from 'react';

/** Height in pixels of the app's header, below which the page scrolls. */
const HEADER = 56;

/** Returns whether an element has scrolled away below the app's header. */
export function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      // Of changes that came together only the last one counts.
      (entries) => setAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `-${HEADER}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}
