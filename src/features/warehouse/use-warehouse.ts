import { useCallback } from 'react';
import type { Warehouse } from '../../../contract/floor.ts';
import { writeMeta } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { readWarehouses } from './data/queries.ts';

export interface WarehouseState {
  /** `waiting` until the first pull; `none` if the user works in no warehouse. */
  readonly state: 'waiting' | 'there' | 'none';
  /** The warehouse that this device is in. */
  readonly warehouse: Warehouse | null;
  /** The user's warehouses. */
  readonly warehouses: readonly Warehouse[];
  /** Every warehouse of the company, because goods are sent to others too. */
  readonly all: readonly Warehouse[];
  readonly choose: (warehouseId: string) => void;
}

/** Returns the warehouse that the user works in with this device. The choice is stored on the device. */
export function useWarehouse(): WarehouseState {
  const { db } = useSignedIn();
  const found = useLive(readWarehouses);
  const choose = useCallback((warehouseId: string) => void writeMeta(db, 'house', warehouseId), [db]);
  const warehouse = found?.warehouse ?? null;
  return {
    state: warehouse ? 'there' : found?.synced ? 'none' : 'waiting',
    warehouse,
    warehouses: found?.warehouses ?? [],
    all: found?.all ?? [],
    choose,
  };
}
