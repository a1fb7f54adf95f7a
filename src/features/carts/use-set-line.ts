import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { OutdatedError } from '../../data/newer-release.ts';
import { StorageFullError } from '../../data/storage-room.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** The new quantity of a line: 0 removes it from the cart. */
export interface WantedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Shows why a change was not made: no room, or a newer release has taken over. Rethrows any other error. */
export function useStorageNotice(): (error: unknown) => void {
  const { t } = useLingui();
  const toast = useToast();
  return useCallback(
    (error) => {
      if (error instanceof OutdatedError) {
        toast.show({
          tone: 'warning',
          key: 'outdated',
          text: t`Not saved: a new version of the app is open in another tab. Reload this tab to continue.`,
        });
        return;
      }
      if (!(error instanceof StorageFullError)) throw error;
      toast.show({
        tone: 'danger',
        key: 'storage-full',
        text: t`Not saved: this device is out of storage. Free some space and try again.`,
      });
    },
    [toast, t],
  );
}

/**
 * Returns a function that sets lines of this location's cart on the device. It returns false if there was no room for
 * all of them, after showing that. Quantities are absolute, so a retry is safe. Each line is a separate change, so that
 * an item refused later does not take a whole count with it.
 */
export function useSetLines(): (lines: readonly WantedLine[]) => Promise<boolean> {
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  return useCallback(
    async (lines) => {
      try {
        for (const line of lines) await mutate('carts.setLine', { body: { customerLocationId, ...line } });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [customerLocationId, mutate, noteFull],
  );
}
