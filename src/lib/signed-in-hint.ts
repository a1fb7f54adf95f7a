/**
 * Whether somebody is signed in here, told to the next start before any script of the app has run: src/app/boot.js then fetches the scripts of their
 * first screen at once instead of one after the other. It is a hint and says nothing of who; who is signed in stands in the device's database.
 */
const KEY = 'signed-in';

export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage can be forbidden: the start then finds out by itself.
  }
}
