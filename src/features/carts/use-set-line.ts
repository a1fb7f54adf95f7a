import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { OutdatedError } from '../../data/newer-release.ts';
import { StorageFullError } from '../../data/storage-room.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';

/** One line as it shall stand: 0 takes it out of the cart. */
export interface WantedLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Says on the screen why a change was not made: no room, or a newer release has taken over. Anything else is a fault and is thrown on. */
export function useStorageNotice(): (error: unknown) => void {
  const { t } = useLingui();
  const toast = useToast();
  return useCallback(
    (error) => {
      if (error instanceof OutdatedError) {
        toast.show({
          tone: 'warning',
          key: 'outdated',
          text: t`The change was not made: a new version of the app is open in another tab. Reload this one to go on.`,
        });
        return;
      }
      if (!(error instanceof StorageFullError)) throw error;
      toast.show({
        tone: 'danger',
        key: 'storage-full',
        text: t`This device has no room left, so the change was not made. Free some space and try again.`,
      });
    },
    [toast, t],
  );
}

/**
 * Sets lines of this location's cart on the device. Answers false where there was no room for all of them, after saying so; quantities are absolute, so doing it
 * again is safe. Each line is a change of its own, which the server takes or refuses by itself: an item that is gone by the time there is a signal must not
 * take a whole shelf's count with it.
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
