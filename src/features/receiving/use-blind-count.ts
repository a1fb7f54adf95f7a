import { useLive } from '../../sync/use-live.ts';
import { useDeviceChoice } from '../../ui/use-device-choice.ts';
import { countsBlind } from '../warehouse/data/queries.ts';

export interface BlindCount {
  /** Whether ordered quantities are hidden; undefined until the warehouse's setting is read from the device. */
  readonly blind: boolean | undefined;
  /** The warehouse decides it; the switch of this device changes nothing. */
  readonly isOfWarehouse: boolean;
  /** Sets the switch of this device. */
  readonly setBlind: (blind: boolean) => void;
}

/** Returns whether receivers of a warehouse count blind: by its setting, or by the switch of this device. */
export function useBlindCount(warehouseId: string | undefined): BlindCount {
  const [counting, setCounting] = useDeviceChoice('cratebook.receiving', ['open', 'blind'], 'open');
  const ofWarehouse = useLive(
    async (db) => warehouseId !== undefined && (await countsBlind(db, warehouseId)),
    [warehouseId],
  );
  return {
    blind: ofWarehouse === undefined ? undefined : ofWarehouse || counting === 'blind',
    isOfWarehouse: ofWarehouse ?? false,
    setBlind: (blind) => setCounting(blind ? 'blind' : 'open'),
  };
}
