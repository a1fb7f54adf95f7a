import { liveQuery } from 'dexie';
import { LANDING, type Role } from '../../contract/roles.ts';
import type { CratebookDatabase } from '../data/database.ts';
import { readDevice, writeDevice } from '../data/device.ts';
import type { SignedIn } from './session.ts';

/** How long a fresh sign-in waits for the location's options before it takes the ordinary landing page. */
const OPTIONS_WAIT_MS = 2500;

/** A remembered path that leads somewhere inside the app and not back to the door. */
const isSafe = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/^\/(?:auth|logout)(?:[/?#]|$)/.test(path);

/** Where a freshly signed-in person goes: to what they wanted before, else to their landing page (spec section 4). */
export const afterSignIn = (role: Role, remembered: string | null, landOnCart = false): string => {
  if (remembered && isSafe(remembered)) return remembered;
  return landOnCart && role === 'CUSTOMER' ? '/portal/cart' : LANDING[role];
};

/** Whether the customer's location lands on the cart; false when the device doesn't learn it within `waitMs`. */
function readLandOnCart(db: CratebookDatabase, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (landOnCart: boolean) => {
      clearTimeout(timer);
      subscription?.unsubscribe();
      resolve(landOnCart);
    };
    const timer = setTimeout(() => done(false), waitMs);
    const subscription = liveQuery(() => db.live('locations').toCollection().first()).subscribe({
      next: (location) => {
        // The first answer may come before `subscription` is there to be ended.
        if (location) queueMicrotask(() => done(location.options.landOnCart));
      },
      error: () => done(false),
    });
  });
}

/** The landing page of a signed-in person, as far as this device knows it already. */
export async function landingOf({ user, db }: SignedIn): Promise<string> {
  const landOnCart = user.profile.role === 'CUSTOMER' && (await readLandOnCart(db, 300));
  return afterSignIn(user.profile.role, null, landOnCart);
}

/** Where to go right after signing in; the remembered path is used up by it. */
export async function landAfterSignIn({ user, db }: SignedIn): Promise<string> {
  const { rememberedPath } = await readDevice();
  await writeDevice('rememberedPath', null);
  const { role } = user.profile;
  const path = afterSignIn(role, rememberedPath);
  if (path !== LANDING[role] || role !== 'CUSTOMER') return path;
  return afterSignIn(role, null, await readLandOnCart(db, OPTIONS_WAIT_MS));
}
