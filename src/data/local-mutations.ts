import type { MutationName } from '../../contract/mutations.ts';
import { saveAccountSettings } from './accounts/mutations.ts';
import { saveCheckout, setCartLine, updateCartLines } from './carts/mutations.ts';
import { recordCount } from './counts/mutations.ts';
import {
  attachDeliveryPhoto,
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
import type { AnyLocalMutation, LocalMutation } from './mutation.ts';
import { createGuide, removeGuide, updateGuide } from './order-guides/mutations.ts';
import { acceptOrder, cancelOrder, submitOrder } from './orders/mutations.ts';
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
import { closeTransfer, moveLot, receiveTransfer, shipTransfer } from './transfers/mutations.ts';

/** Every mutation of the contract as this device applies it: a missing one is a type error. */
const local: { readonly [M in MutationName]: LocalMutation<M> } = {
  'carts.setLine': setCartLine,
  'carts.updateLines': updateCartLines,
  'checkout.save': saveCheckout,
  'orders.submit': submitOrder,
  'orders.accept': acceptOrder,
  'orders.cancel': cancelOrder,
  'orderGuides.create': createGuide,
  'orderGuides.update': updateGuide,
  'orderGuides.remove': removeGuide,
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
  'deliveries.reopen': reopenDelivery,
  'routes.arrange': arrangeRun,
  'routes.start': startRun,
  'routes.finish': finishRun,
  'routes.takeOver': takeOverRun,
  'packouts.record': recordPackout,
  'packouts.reverse': reversePackout,
  'packouts.close': closePackout,
  'packouts.reopen': reopenPackout,
  'account.saveSettings': saveAccountSettings,
};

/** The device's side of a mutation. */
export const localMutation = (name: MutationName): AnyLocalMutation => local[name] as unknown as AnyLocalMutation;
