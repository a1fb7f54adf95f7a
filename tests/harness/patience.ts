/** How long a test waits for what happens of itself: no test rests on how quick the machine is, this ends what hangs. Milliseconds. */
export const WAIT_MS = 60_000;

// Where a page is rendered; elsewhere the library would be loaded for nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS });
}
