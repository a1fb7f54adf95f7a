import { type RefObject, useLayoutEffect } from 'react';

const BAR = '--bottom-bar';
const KEPT = '--kept-bottom-bar';
const px = (style: CSSStyleDeclaration, name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;

/** A style value: the height of the bottom bar, or of the bar that was there when useSteadyBottom began. */
export const STEADY_BOTTOM = `max(var(${BAR}, 0px), var(${KEPT}, 0px))`;

/**
 * Keeps content that floats above the bottom bar in place while it is `shown`. If the screen and its bar are removed, a
 * button would otherwise move away under the user's finger. A higher bar still raises it.
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
