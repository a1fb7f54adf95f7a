import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { OutdatedError } from '../../data/newer-release.ts';
import { StorageFullError } from '../../data/storage-room.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { listCartLines } from './data/queries.ts';
import { undoLines } from './data/undo-lines.ts';
import type { WantedLine } from './data/wanted-line.ts';

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
 * Returns a function that sets lines of a location's cart on the device. It returns false if there was no room, after
 * showing that. Quantities are absolute, so a retry is safe. Several lines are one change, which is stored and sent
 * whole; the server leaves out the lines that it refuses and reports them.
 */
export function useSetLinesAt(): (customerLocationId: string, lines: readonly WantedLine[]) => Promise<boolean> {
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  return useCallback(
    async (customerLocationId, lines) => {
      const [line, ...others] = lines;
      if (!line) return true;
      try {
        if (others.length === 0) await mutate('carts.setLine', { body: { customerLocationId, ...line } });
        else await mutate('carts.setLines', { body: { customerLocationId, lines: [...lines] } });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [mutate, noteFull],
  );
}

/** Like `useSetLinesAt`, for the location whose shop is open. */
export function useSetLines(): (lines: readonly WantedLine[]) => Promise<boolean> {
  const { customerLocationId } = useShop().location;
  const setLinesAt = useSetLinesAt();
  return useCallback((lines) => setLinesAt(customerLocationId, lines), [customerLocationId, setLinesAt]);
}

/**
 * Returns a function that sets lines from `before` to `after`. It returns a function that undoes exactly that, or
 * undefined if the device had no room.
 */
export function useUndoableLines(): (
  after: readonly WantedLine[],
  before: readonly WantedLine[],
) => Promise<(() => void) | undefined> {
  const { db, location } = useShop();
  const setLines = useSetLines();
  const { customerLocationId } = location;
  return useCallback(
    async (after, before) => {
      if (!(await setLines(after))) return undefined;
      const undo = async () => setLines(undoLines(await listCartLines(db, customerLocationId), after, before));
      return () => void undo();
    },
    [db, customerLocationId, setLines],
  );
}
