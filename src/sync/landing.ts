import { LANDING } from '../../contract/roles.ts';
import type { Profile } from '../../contract/shop-collections.ts';
import { readDevice, writeDevice } from '../data/device.ts';
import type { SignedIn } from './session-state.ts';

/** Returns whether a remembered path is inside the app and is not a sign-in or sign-out page. */
const isSafe = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/^\/(?:auth|logout)(?:[/?#]|$)/.test(path);

/**
 * Returns where a user goes after sign-in: the remembered path, else their landing page (spec section 4). The
 * customers' landing page itself leads to the cart if the location is set so.
 */
export const afterSignIn = (person: Person, remembered: string | null): string =>
  remembered && isSafe(remembered) ? remembered : landingOf(person);

type Person = Pick<Profile, 'role' | 'managesUsers' | 'customerLocationId'>;

/**
 * Returns the landing page. An org admin (a customer user who manages users and has no location) lands on the list of
 * users.
 */
const landingOf = ({ role, managesUsers, customerLocationId }: Person): string =>
  role === 'CUSTOMER' && managesUsers && customerLocationId === null ? '/account/users' : LANDING[role];

/** Returns where the user who has just signed in goes, and removes the remembered path. */
export async function landAfterSignIn({ user }: SignedIn): Promise<string> {
  const { rememberedPath } = await readDevice();
  await writeDevice('rememberedPath', null);
  return afterSignIn(user.profile, rememberedPath);
}
