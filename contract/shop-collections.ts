import * as z from 'zod/mini';
import { account } from './rows/accounts.ts';
import { backorder } from './rows/backorders.ts';
import { cartLine, checkoutDraft } from './rows/carts.ts';
import { category } from './rows/items.ts';
import { customerCredit, location } from './rows/locations.ts';
import { message } from './rows/messages.ts';
import { orderGuide } from './rows/order-guides.ts';
import { order } from './rows/orders.ts';
import { recallNotice } from './rows/recall-notices.ts';
import { salesOrder } from './rows/sales-orders.ts';
import { synonym } from './rows/synonyms.ts';

/**
 * What the signed-in user may know about their account, kept on the device for starts without a network. Does not
 * record how the session was created, because all sessions of the user share the row, impersonations included.
 */
export const profile = z.omit(account, { organizationSettings: true, scope: true, impersonator: true });
export type Profile = z.infer<typeof profile>;

/** Collections of the portal and of every user. */
export const shopCollections = {
  synonyms: { row: synonym, id: 'id', packed: false },
  categories: { row: category, id: 'id', packed: false },
  messages: { row: message, id: 'id', packed: false },
  locations: { row: location, id: 'customerLocationId', packed: false },
  customerCredits: { row: customerCredit, id: 'customerId', packed: false },
  cartLines: { row: cartLine, id: 'id', packed: false },
  backorders: { row: backorder, id: 'id', packed: false },
  checkoutDrafts: { row: checkoutDraft, id: 'customerLocationId', packed: false },
  orders: { row: order, id: 'id', packed: false },
  salesOrders: { row: salesOrder, id: 'id', packed: false },
  orderGuides: { row: orderGuide, id: 'id', packed: false },
  recallNotices: { row: recallNotice, id: 'id', packed: false },
  profiles: { row: profile, id: 'id', packed: false },
} as const;
