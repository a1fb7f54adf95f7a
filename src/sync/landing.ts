import { LANDING } from '../../contract/roles.ts';
import type { Profile } from '../../contract/shop-collections.ts';
import { readDevice, writeDevice } from '../data/device.ts';
import type { SignedIn } from './session-state.ts';

/** A remembered path that leads somewhere inside the app and not back to the door. */
const isSafe = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/^\/(?:auth|logout)(?:[/?#]|$)/.test(path);

/**
 * Where a freshly signed-in person goes: to what they wanted before, else to their landing page (spec section 4). A location whose people
 * land on their cart is taken there by the shop, which is where the landing page of customers leads.
 */
export const afterSignIn = (person: Person, remembered: string | null): string =>
  remembered && isSafe(remembered) ? remembered : landingOf(person);

type Person = Pick<Profile, 'role' | 'managesUsers' | 'customerLocationId'>;

/** Whoever manages a customer's people and orders for no location of their own is an org admin: their work is the list of people. */
const landingOf = ({ role, managesUsers, customerLocationId }: Person): string =>
  role === 'CUSTOMER' && managesUsers && customerLocationId === null ? '/account/users' : LANDING[role];

/** The same, for the person who has just signed in here; the remembered path is used up by it. */
export async function landAfterSignIn({ user }: SignedIn): Promise<string> {
  const { rememberedPath } = await readDevice();
  await writeDevice('rememberedPath', null);
  return afterSignIn(user.profile, rememberedPath);
}
