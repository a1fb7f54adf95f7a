import { type RefObject, useLayoutEffect } from 'react';

/** Stores the height of the bar at the bottom of the page, so that notices stay above it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--bottom-bar', `${element.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [bar]);
}
