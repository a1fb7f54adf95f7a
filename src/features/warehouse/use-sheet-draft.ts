import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import {
  dropSheetDraft,
  keepSheetDraft,
  readSheetDraft,
  type SheetKind,
  sheetDraftKey,
} from '../../data/sheet-drafts.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';

export interface SheetDraft<T> {
  /** Names the draft for the change that records it (CommitOptions). */
  readonly key: string;
  /** What has gathered; null for nothing, undefined until it is read from the device. */
  readonly value: T | null | undefined;
  /**
   * Shows the value at once and writes it to the device. Null deletes it, because it was recorded. A function gets the
   * latest value, also after an `await`.
   */
  readonly set: (next: T | null | ((before: T | null) => T | null)) => void;
  /**
   * Records the sheet with `work`, and deletes its value if that resolves true. What comes in this time waits for
   * `settled`, because it is not part of the record.
   */
  readonly record: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Resolves with the value as of now when no record is being made. */
  readonly settled: () => Promise<T | null>;
  /** Deletes it without recording it; a message with `text` offers to undo that. */
  readonly discard: (text: string) => void;
}

interface Held<T> {
  readonly key: string;
  readonly value: T | null;
}

/**
 * Keeps what gathers on a sheet: each entry is written to the device, and the sheet has it again after a reload or a
 * dead battery. `of` names what the sheet is about, such as an order. Reports a full device like any other change
 * (WRITE4).
 */
export function useSheetDraft<T>(kind: SheetKind, of: string): SheetDraft<T> {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const toast = useToast();
  const noteFull = useStorageNotice();
  const key = sheetDraftKey(kind, of);
  const [held, setHeld] = useState<Held<T>>();
  const latest = useRef<Held<T>>(undefined);
  const recording = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let isStale = false;
    readSheetDraft<T>(db, key).then((value) => {
      // What was entered since then is newer.
      if (isStale || latest.current?.key === key) return;
      latest.current = { key, value };
      setHeld(latest.current);
    }, noteFull);
    return () => {
      isStale = true;
    };
  }, [db, key, noteFull]);

  const value = held?.key === key ? held.value : undefined;
  const now = () => (latest.current?.key === key ? latest.current.value : null);
  const set: SheetDraft<T>['set'] = (next) => {
    const after = next instanceof Function ? next(now()) : next;
    latest.current = { key, value: after };
    setHeld(latest.current);
    (after === null ? dropSheetDraft(db, key) : keepSheetDraft(db, key, after)).catch(noteFull);
  };
  return {
    key,
    value,
    set,
    record: (work) => {
      const record = work().then((isRecorded) => {
        if (isRecorded) set(null);
        return isRecorded;
      });
      recording.current = record.catch(() => {});
      return record;
    },
    settled: () => recording.current.then(now),
    discard: (text) => {
      set(null);
      if (value != null) toast.show({ key: 'discarded', text, action: { label: t`Undo`, onPress: () => set(value) } });
    },
  };
}
