let asked = false;

/**
 * Asks the browser, once a page, to keep this app's data when the device runs out of room. Without it the browser may delete all of it,
 * unsent changes included.
 */
export function requestPersistentStorage(): void {
  if (asked) return;
  asked = true;
  const { storage } = navigator;
  const request = async () => {
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  };
  // A refusal is no error: /account/sync says so.
  request().catch(() => {});
}
