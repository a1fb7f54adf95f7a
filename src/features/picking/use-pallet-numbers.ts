import { useEffect } from 'react';
import { pickingEndpoints } from '../../../contract/picking.ts';
import type { CratebookDatabase } from '../../data/database.ts';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { addPalletNumbers, palletNumbersLeft } from './data/pallet-numbers.ts';

/** A device asks for more numbers once it has fewer. */
const FEW = 8;

/** Gets pallet numbers of a warehouse from the server, if this device has few left. Throws without a connection. */
export async function refillPalletNumbers(db: CratebookDatabase, warehouseId: string): Promise<void> {
  if ((await palletNumbersLeft(db)).length >= FEW) return;
  const { numbers } = await callAs(pickingEndpoints.palletNumbers, { params: { id: warehouseId } });
  await addPalletNumbers(db, numbers);
}

/** Gets pallet numbers for this device while there is a signal; an empty id means that no warehouse is known yet. */
export function usePalletNumbers(warehouseId: string): void {
  const { db } = useSignedIn();
  useEffect(() => {
    // Without a signal, the numbers that this device has must do.
    if (warehouseId !== '') refillPalletNumbers(db, warehouseId).catch(() => {});
  }, [db, warehouseId]);
}
