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

export function readImpersonation(): (Impersonation & { user: CurrentUser }) | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Impersonation | null;
    if (!kept?.user || Date.parse(kept.expiresAt) <= Date.now()) return null;
    return { ...kept, user: kept.user };
  } catch {
    return null;
  }
}

export const keepImpersonation = (impersonation: Impersonation): void =>
  sessionStorage.setItem(KEY, JSON.stringify(impersonation));
export const endImpersonation = (): void => sessionStorage.removeItem(KEY);
