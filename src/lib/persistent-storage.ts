let asked = false;

/**
 * Asks the browser, once per page, to keep this app's data when the device runs out of room. Otherwise the browser may
 * delete all of it, including unsent changes.
 */
export function requestPersistentStorage(): void {
  if (asked) return;
  asked = true;
  const { storage } = navigator;
  const request = async () => {
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  };
  // A denied request is not an error: /account/sync shows it.
  request().catch(() => {});
}
