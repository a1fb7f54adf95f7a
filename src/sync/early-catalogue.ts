import type { Identity } from '../data/identity.ts';
import { type CatalogueClient, type CatalogueTarget, startCatalogueClient } from './catalogue.ts';

/** A screen has asked for its client already: then there is nothing to be early for. */
let taken = false;
let early: { readonly client: CatalogueClient; readonly identity: Identity } | undefined;

/** At a cold start the search worker opens the catalogue while the page is still getting its first screen ready. */
export function openCatalogueEarly(target: CatalogueTarget): void {
  if (taken) return;
  const client = startCatalogueClient();
  early = { client, identity: target.identity };
  client.open(target);
}

const isSame = (a: Identity, b: Identity): boolean =>
  a.tenantId === b.tenantId && a.userId === b.userId && (a.acting ?? false) === (b.acting ?? false);

/** The client that was started early, once and for the same person only; another one otherwise. */
export function takeCatalogueClient(identity: Identity): CatalogueClient {
  taken = true;
  const waiting = early;
  early = undefined;
  if (waiting && isSame(waiting.identity, identity)) return waiting.client;
  waiting?.client.stop();
  return startCatalogueClient();
}
