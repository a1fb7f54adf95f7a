/**
 * Moves the focus to the screen's heading, else to its main part, without scrolling. Use it when the focused element is
 * removed.
 */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  const target = heading && heading.getBoundingClientRect().width > 1 ? heading : main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
