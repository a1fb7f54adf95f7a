/**
 * Stores which user is signed in for the next start, before any script of the app has run. src/app/boot.js then fetches
 * the scripts of the first screen in parallel. It is a hint: the device's database holds the fact.
 */
const KEY = 'signed-in';

/** Stores the user's id; null removes it. A sign-out calls it first. */
export function markSignedIn(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Storage can be forbidden. The start then finds out by itself.
  }
}

/** Returns the stored user id. */
export function readSignedIn(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
