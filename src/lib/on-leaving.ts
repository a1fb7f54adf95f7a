/** Calls `leave` each time the page is hidden, because a phone may then end it without notice. */
export function onLeaving(leave: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
}
