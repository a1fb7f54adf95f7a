import type { MutationName } from '../../contract/mutations.ts';
import { setBackorder } from '../features/backorders/data/mutations.ts';
import { setLineInstructions } from '../features/carts/data/later-mutations.ts';
import { recordCount } from '../features/counts/data/mutations.ts';
import { attachProblemPhoto, reportProblem, withdrawProblem } from '../features/credits/data/problem-mutations.ts';
import {
  attachDeliveryPhoto,
  cannotDeliver,
  completeDelivery,
  loadLine,
  mailReceipt,
  payDelivery,
  reopenDelivery,
  setContainers,
  setDeliveryLine,
  signDelivery,
  storeSignature,
} from '../features/deliveries/data/mutations.ts';
import { setDeliveryInstructions } from '../features/locations/data/mutations.ts';
import { createGuide, removeGuide, updateGuide } from '../features/order-guides/data/mutations.ts';
import { acceptOrder, cancelOrder, changeOrder } from '../features/orders/data/later-mutations.ts';
import { closePackout, recordPackout, reopenPackout, reversePackout } from '../features/packouts/data/mutations.ts';
import {
  assignOrder,
  assignZones,
  decideShort,
  recordPick,
  stageOrder,
  startPicking,
  undoPick,
} from '../features/picking/data/mutations.ts';
import { handOver, undoHandover } from '../features/pickups/data/mutations.ts';
import { answerRecall } from '../features/recall-notices/data/mutations.ts';
import { checkTruck } from '../features/receiving/data/check-truck.ts';
import {
  attachReceiptPhoto,
  finishReceiving,
  recordReceipt,
  reopenReceiving,
  reverseReceipt,
} from '../features/receiving/data/mutations.ts';
import { arrangeRun, finishRun, startRun, takeOverRun } from '../features/routes/data/mutations.ts';
import { saveAccountSettings } from '../features/settings/data/mutations.ts';
import { closeTransfer, moveLot, receiveTransfer, shipTransfer } from '../features/transfers/data/mutations.ts';
import { resolveException, setHold } from '../features/warehouse/data/mutations.ts';
import type { LocalMutation } from './mutation.ts';
import type { shopMutations } from './shop-mutations.ts';

/**
 * Local changes of warehouse staff and drivers, and rare ones of customers. A page loads them with the first one
 * (local-mutations.ts). They are all mutations that shopMutations lacks; a missing one is a type error.
 */
export const deferredMutations = {
  'carts.setLineInstructions': setLineInstructions,
  'backorders.set': setBackorder,
  'orderGuides.create': createGuide,
  'orderGuides.update': updateGuide,
  'orderGuides.remove': removeGuide,
  'locations.setDeliveryInstructions': setDeliveryInstructions,
  'orders.change': changeOrder,
  'orders.accept': acceptOrder,
  'orders.cancel': cancelOrder,
  'recalls.answer': answerRecall,
  'problems.report': reportProblem,
  'problems.withdraw': withdrawProblem,
  'problems.attachPhoto': attachProblemPhoto,
  'account.saveSettings': saveAccountSettings,
  'picking.record': recordPick,
  'picking.undo': undoPick,
  'picking.start': startPicking,
  'picking.stage': stageOrder,
  'picking.assign': assignOrder,
  'picking.assignZones': assignZones,
  'picking.decideShort': decideShort,
  'pickups.handOver': handOver,
  'pickups.undoHandover': undoHandover,
  'counts.record': recordCount,
  'transfers.move': moveLot,
  'transfers.ship': shipTransfer,
  'transfers.receive': receiveTransfer,
  'transfers.close': closeTransfer,
  'exceptions.resolve': resolveException,
  'lots.setHold': setHold,
  'receiving.record': recordReceipt,
  'receiving.reverse': reverseReceipt,
  'receiving.attachPhoto': attachReceiptPhoto,
  'receiving.checkTruck': checkTruck,
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
  'deliveries.mailReceipt': mailReceipt,
  'routes.arrange': arrangeRun,
  'routes.start': startRun,
  'routes.finish': finishRun,
  'routes.takeOver': takeOverRun,
  'packouts.record': recordPackout,
  'packouts.reverse': reversePackout,
  'packouts.close': closePackout,
  'packouts.reopen': reopenPackout,
} as const satisfies { readonly [M in Exclude<MutationName, keyof typeof shopMutations>]: LocalMutation<M> };
