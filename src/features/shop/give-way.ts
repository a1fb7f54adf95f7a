import { followScroll } from '../../ui/follow-scroll.ts';

/**
 * Moves `head` out of sight while the user scrolls the list below it down, and back when the user scrolls up. Away from
 * the top the head is over the list, whose first row keeps its distance by a padding, so no row moves with the head. A
 * head with the keyboard's focus stays. `head` is the only child of its box. Returns a function that ends it.
 */
export function giveWay(column: HTMLElement, head: HTMLElement): () => void {
  const isDownAt = followScroll();
  let list: HTMLElement | undefined;
  let height = 0;
  const pad = () => {
    const before = height;
    height = head.offsetHeight;
    if (!list) return;
    const hadPadding = list.style.paddingTop !== '';
    list.style.paddingTop = list.style.scrollPaddingTop = `${height}px`;
    // A head that has become higher must not push the rows down.
    if (hadPadding) list.scrollTop += height - before;
  };
  const layOver = (next: HTMLElement | undefined) => {
    if (next === list) return;
    if (list) list.style.paddingTop = list.style.scrollPaddingTop = '';
    list = next;
    pad();
    Object.assign(head.style, next ? { position: 'absolute', insetInline: '0' } : { position: '', insetInline: '' });
  };
  const move = (isAway: boolean) => {
    head.style.transform = isAway && !head.querySelector(':focus-visible') ? 'translateY(-100%)' : '';
  };
  const onScroll = ({ target }: Event) => {
    // The row of chips scrolls, too.
    if (!(target instanceof HTMLElement) || !target.querySelector('[data-index]')) return;
    // A list can be pulled beyond its ends.
    const top = Math.max(0, Math.min(target.scrollTop, target.scrollHeight - target.clientHeight));
    const isDown = isDownAt(top);
    layOver(top > 0 ? target : undefined);
    move(isDown && top > head.offsetHeight);
  };
  const onFocus = () => move(false);
  const resized = new ResizeObserver(pad);
  // Another list, or what is shown in its place, begins at its top.
  const replaced = new MutationObserver(() => {
    if (!list || list.isConnected) return;
    layOver(undefined);
    move(false);
  });

  head.style.transition = 'transform 150ms ease-out';
  resized.observe(head);
  replaced.observe(column, { childList: true, subtree: true });
  head.addEventListener('focusin', onFocus);
  column.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    resized.disconnect();
    replaced.disconnect();
    head.removeEventListener('focusin', onFocus);
    column.removeEventListener('scroll', onScroll, true);
    layOver(undefined);
    move(false);
  };
}
