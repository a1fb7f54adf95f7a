import type { MutationName } from '../../contract/mutations.ts';
import { fieldMutations } from './field-mutations.ts';
import type { AnyLocalMutation, LocalMutation } from './mutation.ts';
import { shopMutations } from './shop-mutations.ts';

/** Every mutation of the contract as this device applies it: a missing one is a type error. */
const all: { readonly [M in MutationName]: LocalMutation<M> } = { ...shopMutations, ...fieldMutations };

/** The device's side of a mutation, at once: for workers, which apply them inside a transaction that waits for nothing else. */
export const localMutation = (name: MutationName): AnyLocalMutation => all[name] as unknown as AnyLocalMutation;
