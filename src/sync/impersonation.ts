import type { CurrentUser } from '../data/device.ts';

/** Acting as another user (spec section 4). Kept for this tab only, so that it never outlives its purpose. */
export interface Impersonation {
  readonly token: string;
  readonly expiresAt: string;
  readonly impersonator: string;
  /** Where exit leads back to. */
  readonly returnTo: string;
  readonly user: CurrentUser | null;
}

const KEY = 'cratebook-impersonation';

/** One whose hour is over is kept until its Exit: what was not sent is still there, and the person must be told. */
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
