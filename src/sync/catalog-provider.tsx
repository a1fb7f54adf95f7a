import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import type { Identity } from '../data/identity.ts';
import type { CatalogClient } from './catalog.ts';
import { createItemCache, type ItemCache } from './catalog-items.ts';
import { takeCatalogClient } from './early-catalog.ts';

/** A running client and the cache of items that screens requested from it. */
export interface OpenCatalog {
  readonly client: CatalogClient;
  readonly cache: ItemCache;
}

const CatalogContext = createContext<OpenCatalog | null>(null);

/** Null until the worker is started. */
export const useOpenCatalog = (): OpenCatalog | null => useContext(CatalogContext);

/**
 * Provides one location's catalog to the screens below. One search worker serves all locations of a user; another user
 * gets another worker.
 */
export function CatalogProvider({
  identity,
  customerLocationId,
  hideOutOfStockItems,
  hideCatalogImages = false,
  db,
  start = takeCatalogClient,
  children,
}: {
  /** Null until the session and location are known. The screens below are not remounted when they become known. */
  identity: Identity | null;
  customerLocationId: string | null;
  hideOutOfStockItems: boolean;
  hideCatalogImages?: boolean | undefined;
  /** The page's own connection to its user's database. */
  db?: CratebookDatabase;
  start?: (identity: Identity) => CatalogClient;
  children: ReactNode;
}) {
  const [open, setOpen] = useState<OpenCatalog | null>(null);
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

  return <CatalogContext value={open}>{children}</CatalogContext>;
}
