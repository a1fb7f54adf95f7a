import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { containsCardNumber } from '../../../../rules/card.ts';
import { rescueBeforeUpgrade } from '../../../data/newer-release.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { getDraft } from '../../carts/data/queries.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

/** Delay in milliseconds before typed text is stored. A choice is stored at once. */
const SAVE_AFTER_MS = 600;

export type DraftChange = Partial<Omit<CheckoutDraft, 'customerLocationId'>>;

export interface Draft {
  /** The draft as shown; undefined for a moment at the start. */
  readonly draft: CheckoutDraft | undefined;
  /** Changes the draft and stores it on the device: at once, or after a short delay while the user types. */
  change(change: DraftChange, typing?: boolean): void;
  /** Stores typed text at once. */
  flush(): Promise<void>;
}

/** Keeps a field's earlier value if the new one has a card number, which must never be stored, not even in a draft. */
function withoutCards(next: CheckoutDraft, stored: CheckoutDraft): CheckoutDraft {
  return {
    ...next,
    poNumber: containsCardNumber(next.poNumber) ? stored.poNumber : next.poNumber,
    notes: containsCardNumber(next.notes) ? stored.notes : next.notes,
  };
}

/**
 * Returns the checkout draft of this location (spec section 4). It is stored on the device and synced to the user's
 * other devices.
 */
export function useDraft(): Draft {
  const { location } = useShop();
  const { customerLocationId } = location;
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const stored = useLive((db) => getDraft(db, customerLocationId), [customerLocationId]);
  const [edits, setEdits] = useState<DraftChange>({});
  const draft = stored && { ...stored, ...edits };
  // A delayed save writes the form's current values, not its values when the save was scheduled.
  const glass = useRef({ draft, stored, dirty: false });
  glass.current.draft = draft;
  glass.current.stored = stored;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const { draft: now, stored: before, dirty } = glass.current;
    if (!dirty || !now || !before) return;
    glass.current.dirty = false;
    try {
      await mutate('checkout.save', { body: withoutCards(now, before) });
    } catch (error) {
      noteFull(error);
    }
  }, [mutate, noteFull]);

  const change = useCallback(
    (made: DraftChange, typing = false) => {
      setEdits((before) => ({ ...before, ...made }));
      const { draft: now } = glass.current;
      if (now) glass.current.draft = { ...now, ...made };
      glass.current.dirty = true;
      clearTimeout(timer.current);
      if (typing) timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
      else void flush();
    },
    [flush],
  );
  useEffect(() => () => void flush(), [flush]);
  useEffect(() => rescueBeforeUpgrade(flush), [flush]);
  return { draft, change, flush };
}
