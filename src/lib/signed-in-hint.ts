import { SKETCH_KEY } from './sketch-format.ts';

/**
 * Who is signed in here, told to the next start before any script of the app has run: src/app/boot.js then fetches the scripts of their
 * first screen at once instead of one after the other, and draws what they saw last. It is a hint: who is signed in stands in the device's database.
 */
const KEY = 'signed-in';

/** The user's id, or null when nobody is. What another was shown goes with them. */
export function markSignedIn(userId: string | null): void {
  try {
    if (userId === readSignedIn()) return;
    localStorage.removeItem(SKETCH_KEY);
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Storage can be forbidden: the start then finds out by itself.
  }
}

/** What the last mark says. */
export function readSignedIn(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
