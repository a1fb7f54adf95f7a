import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CountStep, freshCount, settleOn, takeStep } from '../../../rules/count-shelf.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { countId, dropCount, findCount, type GuideCountRow, newCount, saveCount } from './data/counts.ts';

export interface Count {
  /** Undefined until the device has looked for one. */
  readonly row: GuideCountRow | undefined;
  readonly take: (step: CountStep) => void;
  /** Sets another quantity for a line of the result. */
  readonly want: (key: string, quantity: number) => void;
  /** Deletes the count; resolves with it once it is deleted. */
  readonly drop: () => Promise<GuideCountRow | undefined>;
  /** Restores a deleted count. */
  readonly restore: (row: GuideCountRow) => Promise<void>;
}

/**
 * Returns the count of a guide. It is stored at every key, one write after the other, so that a reload or an empty
 * battery loses nothing.
 */
export function useCount(guideId: string, keys: readonly string[]): Count {
  const { t } = useLingui();
  const { db, location } = useShop();
  const toast = useToast();
  const { customerLocationId } = location;
  const [row, setRow] = useState<GuideCountRow>();
  const latest = useRef<GuideCountRow>(undefined);
  const lines = useRef(keys);
  lines.current = keys;

  useEffect(() => {
    let wanted = true;
    void findCount(db, customerLocationId, guideId).then((found) => {
      if (!wanted) return;
      const now = new Date().toISOString();
      const begun = found ?? newCount(customerLocationId, guideId, freshCount(lines.current), now);
      latest.current = { ...begun, ...settleOn(begun, lines.current) };
      setRow(latest.current);
    });
    return () => {
      wanted = false;
    };
  }, [db, customerLocationId, guideId]);

  const put = useCallback(
    (next: GuideCountRow) => {
      latest.current = next;
      setRow(next);
      saveCount(db, next).catch(() =>
        toast.show({
          key: 'count-not-kept',
          tone: 'danger',
          text: t`This device is out of storage. You can keep counting, but the count is lost if you reload.`,
        }),
      );
    },
    [db, toast, t],
  );
  const take = useCallback(
    (step: CountStep) => {
      const before = latest.current;
      if (!before) return;
      const next = takeStep(before, lines.current, step);
      if (next !== before) put({ ...before, ...next, touchedAt: new Date().toISOString() });
    },
    [put],
  );
  const want = useCallback(
    (key: string, quantity: number) => {
      const before = latest.current;
      if (before)
        put({ ...before, wanted: { ...before.wanted, [key]: quantity }, touchedAt: new Date().toISOString() });
    },
    [put],
  );
  const drop = useCallback(async () => {
    await dropCount(db, countId(customerLocationId, guideId));
    return latest.current;
  }, [db, customerLocationId, guideId]);
  const restore = useCallback(async (dropped: GuideCountRow) => void (await saveCount(db, dropped)), [db]);
  // Computed on the current lines: if another device removed the current one, the next step and the screen refer to the
  // same line.
  const settled = useMemo(() => row && { ...row, ...settleOn(row, keys) }, [row, keys]);
  return { row: settled, take, want, drop, restore };
}
