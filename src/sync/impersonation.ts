import type { CurrentUser } from '../data/device.ts';

/** Acting as another user (spec section 4). Stored for this tab only, so that it ends with the tab. */
export interface Impersonation {
  readonly token: string;
  readonly expiresAt: string;
  readonly impersonator: string;
  /** The path to open after Exit. */
  readonly returnTo: string;
  readonly user: CurrentUser | null;
}

const KEY = 'cratebook-impersonation';

/**
 * Returns the stored impersonation. An expired one is kept until its Exit, because its unsent changes are still on the
 * device and the user must see that.
 */
export function readImpersonation(): (Impersonation & { user: CurrentUser }) | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Impersonation | null;
    return kept?.user ? { ...kept, user: kept.user } : null;
  } catch {
    return null;
  }
}

export const keepImpersonation = (impersonation: Impersonation): void =>
  sessionStorage.setItem(KEY, JSON.stringify(impersonation));
export const endImpersonation = (): void => sessionStorage.removeItem(KEY);
