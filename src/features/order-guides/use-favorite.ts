import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { MAX_LINES } from '../../../contract/constants.ts';
import { favoritesIdOf } from '../../../rules/favorites.ts';
import type { CratebookDatabase } from '../../data/database.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { addLines, guideLineKey, removeLine } from './data/guide-lines.ts';
import { useSaveGuide } from './use-save-guide.ts';

export interface Favorite {
  /** Undefined for a moment at the start. */
  readonly isFavorite: boolean | undefined;
  /** The guide of favorites has no room for another item. */
  readonly isFull: boolean;
  readonly toggle: () => Promise<void>;
}

/** Reads the guide of favorites. Rows share the answer, so it is in an object: undefined means that none came yet. */
const favoritesOf = async (db: CratebookDatabase, customerLocationId: string) => ({
  guide: await db.live('orderGuides').get(await favoritesIdOf(customerLocationId)),
});

/**
 * Returns whether an item in a unit is a favorite of the location, and a function that changes that. Favorites are an
 * order guide, which the first favorite creates.
 */
export function useFavorite(line: { readonly itemCode: string; readonly uom: string }): Favorite {
  const { t } = useLingui();
  const { db, location } = useShop();
  const mutate = useMutate();
  const save = useSaveGuide();
  const noteFull = useStorageNotice();
  const { customerLocationId } = location;
  const { itemCode, uom } = line;
  const found = useAnswer(favoritesOf, customerLocationId);
  const key = guideLineKey({ itemCode, uom });
  const lines = found?.guide?.lines ?? [];
  const toggle = useCallback(async () => {
    const id = await favoritesIdOf(customerLocationId);
    const guide = await db.live('orderGuides').get(id);
    const before = guide?.lines ?? [];
    const isIn = before.some((one) => guideLineKey(one) === key);
    const after = isIn
      ? removeLine(before, key)
      : addLines(before, [{ itemCode, uom, section: '', par: null, weekdayPars: null }]);
    if (guide) return void (await save(guide, { lines: after }));
    try {
      await mutate('orderGuides.create', { body: { id, name: t`Favorites`, customerLocationId, lines: [...after] } });
    } catch (error) {
      noteFull(error);
    }
  }, [db, customerLocationId, itemCode, uom, key, mutate, save, noteFull, t]);
  return {
    isFavorite: found && lines.some((one) => guideLineKey(one) === key),
    isFull: lines.length >= MAX_LINES,
    toggle,
  };
}
