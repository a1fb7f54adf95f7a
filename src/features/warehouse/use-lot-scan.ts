import { useCallback } from 'react';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { type Found, findGoods, type LotName } from './data/find-goods.ts';

/**
 * Finds the meaning of a code in the device's data of a warehouse; `expected` lots take precedence over others there.
 */
export function useLotScan(
  warehouseId: string | undefined,
): (scan: Scan, expected?: readonly LotName[]) => Promise<Found> {
  const catalog = useOpenCatalog()?.client;
  const { db } = useSignedIn();
  return useCallback(
    async (scan, expected) =>
      warehouseId === undefined
        ? { kind: 'unknown', text: scan.raw.trim() }
        : findGoods({ db, catalog, warehouseId }, scan, expected),
    [catalog, db, warehouseId],
  );
}
