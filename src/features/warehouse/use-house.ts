import { useCallback } from 'react';
import type { Warehouse } from '../../../contract/floor.ts';
import { writeMeta } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { readHouses } from './data/queries.ts';

export interface HouseState {
  /** `waiting` until the first pull has told; `none` where this person works in no house. */
  readonly state: 'waiting' | 'there' | 'none';
  /** The house that this device is in. */
  readonly house: Warehouse | null;
  /** Those in which they work. */
  readonly houses: readonly Warehouse[];
  /** Every house of the company: goods are sent to others, too. */
  readonly all: readonly Warehouse[];
  readonly choose: (warehouseId: string) => void;
}

/** In which of their houses the person is at work with this device. The choice stays on the device. */
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
