import { accountEndpoints } from './accounts.ts';
import { backorderEndpoints } from './backorders.ts';
import { cartEndpoints } from './carts.ts';
import { countEndpoints } from './counts.ts';
import { type Delivery, deliveryEndpoints } from './deliveries.ts';
import type { DeliveryRoute } from './delivery-routes.ts';
import type { BodyIn, Endpoint, ParamsIn } from './endpoint.ts';
import { floorEndpoints } from './floor.ts';
import { lineProblemEndpoints } from './line-problems.ts';
import { locationEndpoints } from './locations.ts';
import { orderGuideEndpoints } from './order-guides.ts';
import { orderEndpoints } from './orders.ts';
import { packoutEndpoints } from './packouts.ts';
import { pickingEndpoints } from './picking.ts';
import { pickupEndpoints } from './pickups.ts';
import { recallNoticeEndpoints } from './recall-notices.ts';
import { receivingEndpoints } from './receiving.ts';
import { transferEndpoints } from './transfers.ts';
import { truckCheckEndpoints } from './truck-checks.ts';

/**
 * WRITE7: rows that came with a change from another source than the server. They wait in the outbox beside the sent
 * arguments and are never sent. Each `apply` of the change stores them on this device, until the mutation is settled
 * and the server's own rows arrive.
 */
interface KeptArgs {
  'routes.takeOver': {
    readonly route: DeliveryRoute;
    readonly deliveries: readonly Delivery[];
    /**
     * The clock up to which this device knew the route when the rows came. Rows with a later clock on the server are
     * newer.
     */
    readonly seen: number;
  };
}

/**
 * All changes that can be made offline: wire name (never renamed) and the endpoint that it replays. If arguments change
 * shape, mutation-versions.ts upcasts older ones.
 */
export const mutations = {
  'carts.setLine': cartEndpoints.setLine,
  'carts.setLines': cartEndpoints.setLines,
  'carts.updateLines': cartEndpoints.updateLines,
  'carts.setLineInstructions': cartEndpoints.setLineInstructions,
  'backorders.set': backorderEndpoints.set,
  'checkout.save': cartEndpoints.saveCheckout,
  'locations.setDeliveryInstructions': locationEndpoints.setDeliveryInstructions,
  'orders.submit': orderEndpoints.submit,
  'orders.change': orderEndpoints.change,
  'orders.accept': orderEndpoints.accept,
  'orders.cancel': orderEndpoints.cancel,
  'problems.report': lineProblemEndpoints.report,
  'problems.withdraw': lineProblemEndpoints.withdraw,
  'problems.attachPhoto': lineProblemEndpoints.attachPhoto,
  'recalls.answer': recallNoticeEndpoints.answer,
  'orderGuides.create': orderGuideEndpoints.create,
  'orderGuides.update': orderGuideEndpoints.update,
  'orderGuides.remove': orderGuideEndpoints.remove,
  'picking.record': pickingEndpoints.record,
  'picking.undo': pickingEndpoints.undo,
  'picking.start': pickingEndpoints.start,
  'picking.stage': pickingEndpoints.stage,
  'picking.assign': pickingEndpoints.assign,
  'picking.assignZones': pickingEndpoints.assignZones,
  'picking.decideShort': pickingEndpoints.decideShort,
  'pickups.handOver': pickupEndpoints.handOver,
  'pickups.undoHandover': pickupEndpoints.undoHandover,
  'counts.record': countEndpoints.record,
  'transfers.move': transferEndpoints.move,
  'transfers.ship': transferEndpoints.ship,
  'transfers.receive': transferEndpoints.receive,
  'transfers.close': transferEndpoints.close,
  'exceptions.resolve': floorEndpoints.resolve,
  'lots.setHold': floorEndpoints.setHold,
  'receiving.record': receivingEndpoints.receiveEntry,
  'receiving.reverse': receivingEndpoints.reverseEntry,
  'receiving.attachPhoto': receivingEndpoints.attachPhoto,
  'receiving.checkTruck': truckCheckEndpoints.record,
  'receiving.finish': receivingEndpoints.finish,
  'receiving.reopen': receivingEndpoints.reopen,
  'deliveries.load': deliveryEndpoints.load,
  'deliveries.setLine': deliveryEndpoints.setLine,
  'deliveries.attachPhoto': deliveryEndpoints.attachPhoto,
  'deliveries.setContainers': deliveryEndpoints.setContainers,
  'deliveries.pay': deliveryEndpoints.pay,
  'deliveries.storeSignature': deliveryEndpoints.storeSignature,
  'deliveries.sign': deliveryEndpoints.sign,
  'deliveries.complete': deliveryEndpoints.complete,
  'deliveries.cannotDeliver': deliveryEndpoints.cannotDeliver,
  'deliveries.reopen': deliveryEndpoints.reopen,
  'deliveries.mailReceipt': deliveryEndpoints.mailReceipt,
  'routes.arrange': deliveryEndpoints.arrange,
  'routes.start': deliveryEndpoints.start,
  'routes.finish': deliveryEndpoints.finish,
  'routes.takeOver': deliveryEndpoints.takeOver,
  'packouts.record': packoutEndpoints.record,
  'packouts.reverse': packoutEndpoints.reverse,
  'packouts.close': packoutEndpoints.close,
  'packouts.reopen': packoutEndpoints.reopen,
  'account.saveSettings': accountEndpoints.saveSettings,
} as const satisfies Record<string, Endpoint>;

export type MutationName = keyof typeof mutations;
type EndpointOf<M extends MutationName> = (typeof mutations)[M];
type Part<Key extends string, T> = T extends undefined
  ? Record<never, never>
  : [keyof T] extends [never]
    ? Record<never, never>
    : { [K in Key]: T };

/** Typed arguments of a mutation. */
export type ArgsOf<M extends MutationName> = Part<'params', ParamsIn<EndpointOf<M>>> &
  Part<'body', BodyIn<EndpointOf<M>>> &
  (M extends keyof KeptArgs ? { readonly kept?: KeptArgs[M] } : unknown);

export const isMutation = (name: string): name is MutationName => Object.hasOwn(mutations, name);
