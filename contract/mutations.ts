import { accountEndpoints } from './accounts.ts';
import { cartEndpoints } from './carts.ts';
import { countEndpoints } from './counts.ts';
import { type Delivery, deliveryEndpoints } from './deliveries.ts';
import type { DeliveryRoute } from './delivery-routes.ts';
import type { BodyIn, Endpoint, ParamsIn } from './endpoint.ts';
import { floorEndpoints } from './floor.ts';
import { orderGuideEndpoints } from './order-guides.ts';
import { orderEndpoints } from './orders.ts';
import { packoutEndpoints } from './packouts.ts';
import { pickingEndpoints } from './picking.ts';
import { receivingEndpoints } from './receiving.ts';
import { transferEndpoints } from './transfers.ts';

/**
 * Every change that can be made offline: its wire name (never renamed), its version and the endpoint that it replays.
 * When the arguments change their shape, `version` goes up and `upcast[n]` turns arguments of version n into n + 1 (PUSH9):
 * outboxes of old clients, and rows that waited through an upgrade, still arrive.
 */
interface MutationSpec {
  readonly version: number;
  readonly endpoint: Endpoint;
  readonly upcast?: Readonly<Record<number, (args: MutationArgs) => MutationArgs>>;
}

/** Arguments on the wire and in the outbox: the endpoint's path parameters and body. */
export interface MutationArgs {
  readonly params?: unknown;
  readonly body?: unknown;
  /** Stays on the device (KeptArgs). */
  readonly kept?: unknown;
}

/**
 * WRITE7: rows that came with a change from somewhere else than the server. They wait in the outbox beside what is sent and are never sent themselves: the change
 * puts them on this device each time that it is applied, until it is settled and the server's own rows are there.
 */
interface KeptArgs {
  'routes.takeOver': {
    readonly route: DeliveryRoute;
    readonly deliveries: readonly Delivery[];
    /** The clock up to which this device knew the route when they came: what the server tells of a row later is newer than they are. */
    readonly seen: number;
  };
}

export const mutations = {
  'carts.setLine': { version: 1, endpoint: cartEndpoints.setLine },
  'carts.updateLines': { version: 1, endpoint: cartEndpoints.updateLines },
  'checkout.save': { version: 1, endpoint: cartEndpoints.saveCheckout },
  'orders.submit': { version: 1, endpoint: orderEndpoints.submit },
  'orders.accept': { version: 1, endpoint: orderEndpoints.accept },
  'orders.cancel': { version: 1, endpoint: orderEndpoints.cancel },
  'orderGuides.create': { version: 1, endpoint: orderGuideEndpoints.create },
  // Version 1 didn't say what it was made on: it replaces the guide.
  'orderGuides.update': {
    version: 2,
    endpoint: orderGuideEndpoints.update,
    upcast: { 1: (args) => ({ ...args, body: { ...(args.body as object), base: null } }) },
  },
  'orderGuides.remove': { version: 1, endpoint: orderGuideEndpoints.remove },
  'picking.record': { version: 1, endpoint: pickingEndpoints.record },
  'picking.undo': { version: 1, endpoint: pickingEndpoints.undo },
  'picking.start': { version: 1, endpoint: pickingEndpoints.start },
  'picking.stage': { version: 1, endpoint: pickingEndpoints.stage },
  'counts.record': { version: 1, endpoint: countEndpoints.record },
  'transfers.move': { version: 1, endpoint: transferEndpoints.move },
  'transfers.ship': { version: 1, endpoint: transferEndpoints.ship },
  'transfers.receive': { version: 1, endpoint: transferEndpoints.receive },
  'transfers.close': { version: 1, endpoint: transferEndpoints.close },
  'exceptions.resolve': { version: 1, endpoint: floorEndpoints.resolve },
  'receiving.record': { version: 1, endpoint: receivingEndpoints.receiveEntry },
  'receiving.reverse': { version: 1, endpoint: receivingEndpoints.reverseEntry },
  'receiving.attachPhoto': { version: 1, endpoint: receivingEndpoints.attachPhoto },
  'receiving.finish': { version: 1, endpoint: receivingEndpoints.finish },
  'receiving.reopen': { version: 1, endpoint: receivingEndpoints.reopen },
  'deliveries.load': { version: 1, endpoint: deliveryEndpoints.load },
  'deliveries.setLine': { version: 1, endpoint: deliveryEndpoints.setLine },
  'deliveries.attachPhoto': { version: 1, endpoint: deliveryEndpoints.attachPhoto },
  'deliveries.setContainers': { version: 1, endpoint: deliveryEndpoints.setContainers },
  'deliveries.pay': { version: 1, endpoint: deliveryEndpoints.pay },
  'deliveries.storeSignature': { version: 1, endpoint: deliveryEndpoints.storeSignature },
  'deliveries.sign': { version: 1, endpoint: deliveryEndpoints.sign },
  'deliveries.complete': { version: 1, endpoint: deliveryEndpoints.complete },
  'deliveries.cannotDeliver': { version: 1, endpoint: deliveryEndpoints.cannotDeliver },
  'deliveries.reopen': { version: 1, endpoint: deliveryEndpoints.reopen },
  'routes.arrange': { version: 1, endpoint: deliveryEndpoints.arrange },
  'routes.start': { version: 1, endpoint: deliveryEndpoints.start },
  'routes.finish': { version: 1, endpoint: deliveryEndpoints.finish },
  'routes.takeOver': { version: 1, endpoint: deliveryEndpoints.takeOver },
  'packouts.record': { version: 1, endpoint: packoutEndpoints.record },
  'packouts.reverse': { version: 1, endpoint: packoutEndpoints.reverse },
  'packouts.close': { version: 1, endpoint: packoutEndpoints.close },
  'packouts.reopen': { version: 1, endpoint: packoutEndpoints.reopen },
  'account.saveSettings': { version: 1, endpoint: accountEndpoints.saveSettings },
} as const satisfies Record<string, MutationSpec>;

export type MutationName = keyof typeof mutations;
type EndpointOf<M extends MutationName> = (typeof mutations)[M]['endpoint'];
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

/** Brings arguments of an older version up to the current one; undefined where no way leads there. */
export function upcast(name: MutationName, version: number, args: MutationArgs): MutationArgs | undefined {
  const spec: MutationSpec = mutations[name];
  if (version > spec.version) return undefined;
  let current = args;
  for (let at = version; at < spec.version; at++) {
    const step = spec.upcast?.[at];
    if (!step) return undefined;
    current = step(current);
  }
  return current;
}
