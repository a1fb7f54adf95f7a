/** What the page that starts an impersonation passes in the URL fragment. */
export interface ImpersonationLink {
  readonly token: string;
  readonly expiresAt: string;
  /** The destination of Exit: a path of this host, or a page of the host where it began. */
  readonly returnTo: string;
}

/**
 * Returns a safe destination for Exit: an app path, or a web page. Anything else, especially a script, becomes the home
 * page.
 */
function safeReturn(value: string | null): string {
  if (value && /^\/(?![/\\])/.test(value)) return value;
  if (value && /^https?:\/\/[^\s\\]+$/.test(value)) return value;
  return '/';
}

/** Reads `#token=…&expiresAt=…&returnTo=…`; returns null if the token is missing or expired. */
export function readImpersonationLink(fragment: string, now = Date.now()): ImpersonationLink | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parts.get('token');
  const expiresAt = parts.get('expiresAt');
  if (!token || !expiresAt || !(Date.parse(expiresAt) > now)) return null;
  return { token, expiresAt, returnTo: safeReturn(parts.get('returnTo')) };
}
