/** Longest wait in milliseconds for an event. No test depends on the machine's speed; this limit ends hanging tests. */
export const WAIT_MS = 60_000;

// Where a page is rendered; elsewhere the library would be loaded for nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS });
}
