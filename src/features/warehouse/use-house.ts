import { useCallback } from 'react';
import type { Warehouse } from '../../../contract/floor.ts';
import { writeMeta } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { readHouses } from './data/queries.ts';

export interface HouseState {
  /** `waiting` until the first pull; `none` if the user works in no warehouse. */
  readonly state: 'waiting' | 'there' | 'none';
  /** The warehouse that this device is in. */
  readonly house: Warehouse | null;
  /** The user's warehouses. */
  readonly houses: readonly Warehouse[];
  /** Every warehouse of the company, because goods are sent to others too. */
  readonly all: readonly Warehouse[];
  readonly choose: (warehouseId: string) => void;
}

/** Returns the warehouse that the user works in with this device. The choice is stored on the device. */
export function useHouse(): HouseState {
  const { db } = useSignedIn();
  const found = useLive(readHouses);
  const choose = useCallback((warehouseId: string) => void writeMeta(db, 'house', warehouseId), [db]);
  const house = found?.house ?? null;
  return {
    state: house ? 'there' : found?.synced ? 'none' : 'waiting',
    house,
    houses: found?.houses ?? [],
    all: found?.all ?? [],
    choose,
  };
}
