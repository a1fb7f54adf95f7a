import type { MutationName } from '../../contract/mutations.ts';
import { saveCheckout, setCartLine, setCartLines, updateCartLines } from '../features/carts/data/mutations.ts';
import { submitOrder } from '../features/orders/data/mutations.ts';
import type { LocalMutation } from './mutation.ts';

/** The changes that make up every order, as the device applies them. They are in the page's first scripts. */
export const shopMutations = {
  'carts.setLine': setCartLine,
  'carts.setLines': setCartLines,
  'carts.updateLines': updateCartLines,
  'checkout.save': saveCheckout,
  'orders.submit': submitOrder,
} as const satisfies { readonly [M in MutationName]?: LocalMutation<M> };
