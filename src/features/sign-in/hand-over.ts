/** What the page where an impersonation was begun hands over in the fragment of the address. */
export interface HandOver {
  readonly token: string;
  readonly expiresAt: string;
  /** Where Exit leads: a path of this host, or a page of the host where it began. */
  readonly returnTo: string;
}

/** An address that Exit may lead to: a path of ours, or a web page. Anything else, a script above all, leads home. */
function safeReturn(value: string | null): string {
  if (value && /^\/(?![/\\])/.test(value)) return value;
  if (value && /^https?:\/\/[^\s\\]+$/.test(value)) return value;
  return '/';
}

/** Reads `#token=…&expiresAt=…&returnTo=…`; null when there is no token, or it says that it has ended. */
export function readHandOver(fragment: string, now = Date.now()): HandOver | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parts.get('token');
  const expiresAt = parts.get('expiresAt');
  if (!token || !expiresAt || !(Date.parse(expiresAt) > now)) return null;
  return { token, expiresAt, returnTo: safeReturn(parts.get('returnTo')) };
}
