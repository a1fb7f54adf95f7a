import type { Identity } from '../data/identity.ts';
import { type CatalogClient, type CatalogTarget, startCatalogClient } from './catalog.ts';

/** True once a screen has requested its client; an early start has no use after that. */
let taken = false;
let early: { readonly client: CatalogClient; readonly identity: Identity } | undefined;

/** Starts the search worker at a cold start, while the page still prepares its first screen. */
export function openCatalogEarly(target: CatalogTarget): void {
  if (taken) return;
  const client = startCatalogClient();
  early = { client, identity: target.identity };
  client.open(target);
}

const isSame = (a: Identity, b: Identity): boolean =>
  a.tenantId === b.tenantId && a.userId === b.userId && (a.acting ?? false) === (b.acting ?? false);

/** Returns the client that was started early, once and for the same user only; otherwise starts another. */
export function takeCatalogClient(identity: Identity): CatalogClient {
  taken = true;
  const waiting = early;
  early = undefined;
  if (waiting && isSame(waiting.identity, identity)) return waiting.client;
  waiting?.client.stop();
  return startCatalogClient();
}
