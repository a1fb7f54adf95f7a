import { type RefObject, useLayoutEffect } from 'react';

const BAR = '--bottom-bar';
const KEPT = '--kept-bottom-bar';
const px = (style: CSSStyleDeclaration, name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;

/** Where something stands above the bar at the bottom, and above where the bar was: for a style, with useSteadyBottom. */
export const STEADY_BOTTOM = `max(var(${BAR}, 0px), var(${KEPT}, 0px))`;

/**
 * Keeps what floats above the bar at the bottom where it is for as long as it is `shown`: when the screen behind goes and its bar with it, a button
 * would slip away from under the finger that is pressing it. A higher bar still lifts it.
 */
export function useSteadyBottom(floating: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const own = floating.current?.style;
    if (!own || !shown) return;
    const root = document.documentElement;
    const keep = () => own.setProperty(KEPT, `${Math.max(px(own, KEPT), px(root.style, BAR))}px`);
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(root, { attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      own.removeProperty(KEPT);
    };
  }, [floating, shown]);
}
