import { useCallback, useRef, useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { containsCardNumber } from '../../../../rules/card.ts';
import { useDelayedSave } from '../../../sync/use-delayed-save.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { getDraft } from '../../carts/data/queries.ts';
import { useStorageNotice } from '../../carts/use-set-line.ts';

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
  const latest = useRef({ draft, stored, dirty: false });
  latest.current.draft = draft;
  latest.current.stored = stored;

  const save = useCallback(async () => {
    const { draft: now, stored: before, dirty } = latest.current;
    if (!dirty || !now || !before) return;
    latest.current.dirty = false;
    try {
      await mutate('checkout.save', { body: withoutCards(now, before) });
    } catch (error) {
      noteFull(error);
    }
  }, [mutate, noteFull]);
  const { now: flush, later } = useDelayedSave(save);

  const change = useCallback(
    (made: DraftChange, typing = false) => {
      setEdits((before) => ({ ...before, ...made }));
      const { draft: now } = latest.current;
      if (now) latest.current.draft = { ...now, ...made };
      latest.current.dirty = true;
      if (typing) later();
      else void flush();
    },
    [flush, later],
  );
  return { draft, change, flush };
}
