/** Calls `leave` each time the page goes out of sight: a phone may end it there without another word. */
export function onLeaving(leave: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
}
