import type { MutationName } from '../../contract/mutations.ts';
import type { AnyLocalMutation } from './mutation.ts';
import { shopMutations } from './shop-mutations.ts';

const isOfShop = (name: MutationName): name is keyof typeof shopMutations => Object.hasOwn(shopMutations, name);

/**
 * The device's side of a mutation, for pages: those of the floor and the road are a script of their own, so that a customer's first visit doesn't carry
 * them. Like all of the app's scripts it is on the device before the network goes; rejects where it isn't, and then nothing was changed.
 */
export async function loadLocalMutation(name: MutationName): Promise<AnyLocalMutation> {
  if (isOfShop(name)) return shopMutations[name] as unknown as AnyLocalMutation;
  const { fieldMutations } = await import('./field-mutations.ts');
  return fieldMutations[name as keyof typeof fieldMutations] as unknown as AnyLocalMutation;
}
