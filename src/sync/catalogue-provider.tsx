import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { CratebookDatabase } from '../data/database.ts';
import type { Identity } from '../data/identity.ts';
import type { CatalogueClient } from './catalogue.ts';
import { createItemCache, type ItemCache } from './catalogue-items.ts';
import { takeCatalogueClient } from './early-catalogue.ts';

/** A running client with the items that screens have asked it for. */
export interface OpenCatalogue {
  readonly client: CatalogueClient;
  readonly cache: ItemCache;
}

const CatalogueContext = createContext<OpenCatalogue | null>(null);

/** Null until the worker is started. */
export const useOpenCatalogue = (): OpenCatalogue | null => useContext(CatalogueContext);

/**
 * Gives the screens below the catalogue of one location. One search worker serves all of them; another location is
 * opened by the same worker, another user gets another worker.
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
  /** Null while it isn't known yet whose and where: the screens below stay what they are when it is. */
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

  // Another user gets another worker.
  useLayoutEffect(() => {
    if (tenantId === undefined || userId === undefined) return;
    const client = start({ tenantId, userId, acting });
    setOpen({ client, cache: createItemCache(client) });
    return () => {
      client.stop();
      setOpen(null);
    };
  }, [start, tenantId, userId, acting]);

  // Before the next paint, which must not show one location's prices under another's name.
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
