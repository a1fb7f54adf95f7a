import { type RefObject, useEffect } from 'react';

/**
 * Lets the part of a column marked `data-gives-way` make room for the list below it while the user scrolls down.
 * `list` identifies the list: another one begins at its top. The script is loaded with the first scroll.
 */
export function useGivesWay(column: RefObject<HTMLElement | null>, list: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another box, with the head above it
  useEffect(() => {
    const box = column.current;
    const head = box?.querySelector<HTMLElement>('[data-gives-way]');
    if (!box || !head) return;
    let end: (() => void) | undefined = () => box.removeEventListener('scroll', begin, true);
    const begin = async () => {
      const { giveWay } = await import('./give-way.ts');
      if (end) end = giveWay(box, head);
    };
    box.addEventListener('scroll', begin, { capture: true, once: true, passive: true });
    return () => {
      end?.();
      end = undefined;
    };
  }, [column, list]);
}
