import { useCallback } from 'react';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';

/** Another name or other lines of a guide. */
export interface GuideChange {
  readonly name?: string;
  readonly lines?: readonly GuideLine[];
}

/**
 * Returns a function that saves a change of a guide on the device. `before` are the lines that the screen showed when
 * they were changed; other devices' changes since then are kept. It returns false if there was no room, after showing
 * that.
 */
export function useSaveGuide(): (
  guide: OrderGuide,
  change: GuideChange,
  before?: readonly GuideLine[],
) => Promise<boolean> {
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  return useCallback(
    async (guide, { name = guide.name, lines = guide.lines }, before = guide.lines) => {
      const base = { name: guide.name, lines: [...before] };
      const body = { name, customerLocationId, lines: [...lines], base };
      try {
        await mutate('orderGuides.update', { params: { id: guide.id }, body });
        return true;
      } catch (error) {
        noteFull(error);
        return false;
      }
    },
    [customerLocationId, mutate, noteFull],
  );
}
