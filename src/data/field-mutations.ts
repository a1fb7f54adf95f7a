import type { MutationName } from '../../contract/mutations.ts';
import { saveAccountSettings } from './accounts/mutations.ts';
import { recordCount } from './counts/mutations.ts';
import {
  attachDeliveryPhoto,
  cannotDeliver,
  completeDelivery,
  loadLine,
  payDelivery,
  reopenDelivery,
  setContainers,
  setDeliveryLine,
  signDelivery,
  storeSignature,
} from './deliveries/mutations.ts';
import { resolveException } from './floor/mutations.ts';
import type { LocalMutation } from './mutation.ts';
import { createGuide, removeGuide, updateGuide } from './order-guides/mutations.ts';
import { acceptOrder, cancelOrder } from './orders/later-mutations.ts';
import { closePackout, recordPackout, reopenPackout, reversePackout } from './packouts/mutations.ts';
import { recordPick, stageOrder, startPicking, undoPick } from './picking/mutations.ts';
import {
  attachReceiptPhoto,
  finishReceiving,
  recordReceipt,
  reopenReceiving,
  reverseReceipt,
} from './receiving/mutations.ts';
import { arrangeRun, finishRun, startRun, takeOverRun } from './routes/mutations.ts';
import type { shopMutations } from './shop-mutations.ts';
import { closeTransfer, moveLot, receiveTransfer, shipTransfer } from './transfers/mutations.ts';

/**
 * Changes that people of the floor and the road make, and what customers seldom do, as the device applies them. A page loads them with the first one
 * (local-mutations.ts). All that shopMutations doesn't have: a missing one is a type error.
 */
export const fieldMutations = {
  'orderGuides.create': createGuide,
  'orderGuides.update': updateGuide,
  'orderGuides.remove': removeGuide,
  'orders.accept': acceptOrder,
  'orders.cancel': cancelOrder,
  'account.saveSettings': saveAccountSettings,
  'picking.record': recordPick,
  'picking.undo': undoPick,
  'picking.start': startPicking,
  'picking.stage': stageOrder,
  'counts.record': recordCount,
  'transfers.move': moveLot,
  'transfers.ship': shipTransfer,
  'transfers.receive': receiveTransfer,
  'transfers.close': closeTransfer,
  'exceptions.resolve': resolveException,
  'receiving.record': recordReceipt,
  'receiving.reverse': reverseReceipt,
  'receiving.attachPhoto': attachReceiptPhoto,
  'receiving.finish': finishReceiving,
  'receiving.reopen': reopenReceiving,
  'deliveries.load': loadLine,
  'deliveries.setLine': setDeliveryLine,
  'deliveries.attachPhoto': attachDeliveryPhoto,
  'deliveries.setContainers': setContainers,
  'deliveries.pay': payDelivery,
  'deliveries.storeSignature': storeSignature,
  'deliveries.sign': signDelivery,
  'deliveries.complete': completeDelivery,
  'deliveries.cannotDeliver': cannotDeliver,
  'deliveries.reopen': reopenDelivery,
  'routes.arrange': arrangeRun,
  'routes.start': startRun,
  'routes.finish': finishRun,
  'routes.takeOver': takeOverRun,
  'packouts.record': recordPackout,
  'packouts.reverse': reversePackout,
  'packouts.close': closePackout,
  'packouts.reopen': reopenPackout,
} as const satisfies { readonly [M in Exclude<MutationName, keyof typeof shopMutations>]: LocalMutation<M> };
