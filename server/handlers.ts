import type { Api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { HandlersOf } from './context.ts';
import { handlerOf, handlersByEndpoint } from './domains/handlers.ts';
import type { AnyHandler } from './http/run-endpoint.ts';
import { syncHandlers } from './sync/handlers.ts';

const ofSync: HandlersOf<Api['sync']> = syncHandlers;
let syncByEndpoint: Map<Endpoint, AnyHandler> | undefined;

/** Returns the handler of any endpoint of the contract, including those of the sync protocol. */
export function restHandlerOf(endpoint: Endpoint): AnyHandler {
  syncByEndpoint ??= new Map(handlersByEndpoint('sync', ofSync));
  return syncByEndpoint.get(endpoint) ?? handlerOf(endpoint);
}
