import type { MutationName } from '../../contract/mutations.ts';
import { saveAccountSettings } from './accounts/mutations.ts';
import { saveCheckout, setCartLine, updateCartLines } from './carts/mutations.ts';
import type { LocalMutation } from './mutation.ts';
import { createGuide, removeGuide, updateGuide } from './order-guides/mutations.ts';
import { acceptOrder, cancelOrder, submitOrder } from './orders/mutations.ts';

/** Changes that customers make, as the device applies them: part of the first visit's scripts, the page's and the sync worker's. */
export const shopMutations = {
  'carts.setLine': setCartLine,
  'carts.updateLines': updateCartLines,
  'checkout.save': saveCheckout,
  'orders.submit': submitOrder,
  'orders.accept': acceptOrder,
  'orders.cancel': cancelOrder,
  'orderGuides.create': createGuide,
  'orderGuides.update': updateGuide,
  'orderGuides.remove': removeGuide,
  'account.saveSettings': saveAccountSettings,
} as const satisfies { readonly [M in MutationName]?: LocalMutation<M> };
