import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import type { Identity } from '../data/identity.ts';
import type { CatalogueClient } from './catalogue.ts';
import { createItemCache, type ItemCache } from './catalogue-items.ts';
import { takeCatalogueClient } from './early-catalogue.ts';

/** A running client and the cache of items that screens requested from it. */
export interface OpenCatalogue {
  readonly client: CatalogueClient;
  readonly cache: ItemCache;
}

const CatalogueContext = createContext<OpenCatalogue | null>(null);

/** Null until the worker is started. */
export const useOpenCatalogue = (): OpenCatalogue | null => useContext(CatalogueContext);

/**
 * Provides one location's catalog to the screens below. One search worker serves all locations of a user; another user
 * gets another worker.
 */
export function CatalogueProvider({
  identity,
  customerLocationId,
  hideOutOfStockItems,
  hideCatalogImages = false,
  db,
  start = takeCatalogueClient,
  children,
}: {
  /** Null until the session and location are known. The screens below are not remounted when they become known. */
  identity: Identity | null;
  customerLocationId: string | null;
  hideOutOfStockItems: boolean;
  hideCatalogImages?: boolean | undefined;
  /** The page's own connection to its user's database. */
  db?: CratebookDatabase;
  start?: (identity: Identity) => CatalogueClient;
  children: ReactNode;
}) {
  const [open, setOpen] = useState<OpenCatalogue | null>(null);
  const { tenantId, userId, acting } = identity ?? {};

  useLayoutEffect(() => {
    if (tenantId === undefined || userId === undefined) return;
    const client = start({ tenantId, userId, acting });
    setOpen({ client, cache: createItemCache(client) });
    return () => {
      client.stop();
      setOpen(null);
    };
  }, [start, tenantId, userId, acting]);

  // Runs before the next paint, because one location's prices must never appear under another's name.
  useLayoutEffect(() => {
    if (tenantId === undefined || userId === undefined || customerLocationId === null) return;
    open?.client.open({
      identity: { tenantId, userId, acting },
      customerLocationId,
      hideOutOfStockItems,
      hideCatalogImages,
      ...(db ? { db } : {}),
    });
  }, [open, tenantId, userId, acting, customerLocationId, hideOutOfStockItems, hideCatalogImages, db]);

  return <CatalogueContext value={open}>{children}</CatalogueContext>;
}
