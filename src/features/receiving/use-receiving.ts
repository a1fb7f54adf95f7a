import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PurchaseOrder, PurchaseOrderLine, ReceivingUnit, RejectReason } from '../../../contract/receiving.ts';
import type { Reading, Scan } from '../../../rules/gs1/scan.ts';
import { settle } from '../../../rules/gs1/settle.ts';
import {
  completed,
  draftOf,
  draftOfScan,
  type EntryDraft,
  joined,
  joins,
  labelled,
  lineOfGtin,
} from '../../../rules/receiving/draft.ts';
import type { GoodsLimits } from '../../../rules/receiving/limits.ts';
import { isLotCalled } from '../../../rules/traceability/lot-name.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { asLine } from './as-line.ts';
import { binOf, limitsFor } from './data/queries.ts';

/** The context of a draft. */
export interface Subject {
  readonly units: readonly ReceivingUnit[];
  readonly catchWeight: boolean;
  readonly averageWeightGrams: number | null;
  readonly line: PurchaseOrderLine | null;
  /** Of goods that are not on the order. Drafts of earlier releases lack them: none. */
  readonly limits?: GoodsLimits | undefined;
}

export interface OpenDraft extends Subject {
  readonly draft: EntryDraft;
  readonly rejecting: boolean;
  /** Why the goods are refused. */
  readonly reason: RejectReason | null;
  /** Base64 of a JPEG. */
  readonly photo: string | null;
}

/** Returns whether a fact besides the quantity was typed. */
const hasFacts = ({ draft, line }: OpenDraft): boolean =>
  draft.lotCode !== '' ||
  draft.packedOn !== null ||
  draft.expiresOn !== null ||
  draft.temperatureTenths !== null ||
  draft.onHold ||
  (draft.originCountry !== null && draft.isOriginOfItem === false) ||
  (line !== null && draft.bin !== line.bin);

/** Returns whether anything was entered that closing the sheet would lose. */
const hasEntries = (open: OpenDraft): boolean =>
  open.draft.quantity !== null ||
  open.draft.weightGrams !== null ||
  open.draft.caseWeights.length > 0 ||
  open.reason !== null ||
  open.photo !== null ||
  hasFacts(open);

/** Returns whether a label's goods are those of the open entry. The label fills an entry without a quantity. */
function belongs({ draft, rejecting }: OpenDraft, label: EntryDraft): boolean {
  if (rejecting) return draft.itemCode === label.itemCode;
  if (draft.quantity !== null) return joins(draft, label);
  const isOtherLot = draft.lotCode !== '' && label.lotCode !== '' && draft.lotCode !== label.lotCode;
  return draft.itemCode === label.itemCode && !isOtherLot;
}

/** The outcome of a scan. */
export type Answer =
  | { readonly kind: 'filled'; readonly title: string; readonly detail: string }
  | { readonly kind: 'unexpected'; readonly title: string; readonly detail: string }
  | { readonly kind: 'unknown' | 'ambiguous' | 'occupied'; readonly title: string; readonly detail: string };

const subjectOf = (line: PurchaseOrderLine): Subject => ({
  units: line.units,
  catchWeight: line.catchWeight,
  averageWeightGrams: line.averageWeightGrams,
  line,
});

export interface Receiving {
  readonly draftKey: string;
  /** The open entry; null for none, undefined until it is read from the device. */
  readonly open: OpenDraft | null | undefined;
  /** Opens the sheet for a line; `quantity` is a suggestion. */
  readonly begin: (line: PurchaseOrderLine, rejecting: boolean, quantity?: number | null) => void;
  readonly change: (draft: EntryDraft) => void;
  readonly reject: (rejecting: boolean) => void;
  readonly giveReason: (reason: RejectReason) => void;
  readonly attach: (photo: string | null) => void;
  /** Records the entry with `work`, and closes the sheet if that resolves true. A scan in this time begins the next entry. */
  readonly record: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Closes the sheet without recording its entry, and offers to undo that. */
  readonly discard: () => void;
  /** A label with several readings: the user chooses one. */
  readonly asked: Scan | null;
  readonly leave: () => void;
  /** Handles a scan or a typed code: fills the sheet, adds to it, or returns why not. */
  readonly take: (scan: Scan) => Promise<Answer>;
}

/** Returns whether a reading names goods of which some were received for the order. */
const hasCome =
  ({ lines, entries }: PurchaseOrder) =>
  ({ gtin, lot }: Reading): boolean => {
    const itemCode = lineOfGtin(lines, gtin)?.line.itemCode;
    return entries.some((entry) => lot !== null && isLotCalled(entry.lotCode, lot) && entry.itemCode === itemCode);
  };

const isCode = (itemCode: string, { text }: Scan): boolean => itemCode.toLowerCase() === text.toLowerCase();

/** Returns goods to be rejected with their label's facts; the quantity stays. */
const named = (draft: EntryDraft, label: EntryDraft): EntryDraft => ({
  ...label,
  quantity: draft.quantity,
  uom: draft.uom,
  factor: draft.factor,
  weightGrams: null,
  caseWeights: [],
});

/**
 * Returns the receiver's current entry of an order, filled by scans and by hand. Nothing is recorded until it is saved,
 * and nothing is lost until then: the device has the entry again after a reload.
 */
export function useReceiving(order: PurchaseOrder): Receiving {
  const { t } = useLingui();
  const format = useFormat();
  const sheet = useSheetDraft<OpenDraft>('receipt-entry', order.id);
  const [asked, setAsked] = useState<Scan | null>(null);
  const catalog = useOpenCatalog()?.client;
  const { db } = useSignedIn();
  // The order's line may have changed since the entry was begun.
  const open = sheet.value?.line
    ? {
        ...sheet.value,
        line: order.lines.find(({ lineNumber }) => lineNumber === sheet.value?.line?.lineNumber) ?? null,
      }
    : sheet.value;
  const places = order.sources ?? [];
  const update = (part: Partial<OpenDraft>) => open && sheet.set({ ...open, ...part });

  const fill = async (line: PurchaseOrderLine, isExpected: boolean, next: EntryDraft): Promise<Answer> => {
    const draft = isExpected ? next : { ...next, lineNumber: null };
    const subject = { ...subjectOf(line), line: isExpected ? line : null, limits: line.limits };
    const begun = await sheet.settled();
    // An entry that is not saved must not be replaced by another lot unseen.
    if (begun && hasEntries(begun) && !belongs(begun, draft))
      return {
        kind: 'occupied',
        title: t`Save this entry first`,
        detail: begun.draft.description || begun.draft.itemCode,
      };
    const filled =
      !begun || !hasEntries(begun)
        ? draft
        : begun.draft.quantity === null
          ? labelled(begun.draft, draft)
          : begun.rejecting
            ? named(begun.draft, draft)
            : joined(begun.draft, draft);
    const { rejecting = false, reason = null, photo = null } = begun ?? {};
    sheet.set({ ...subject, draft: filled, rejecting, reason, photo });
    const amount = `${format.number(filled.quantity ?? 0)} ${filled.uom}`;
    const lot = next.lotCode ? t`Lot ${next.lotCode}` : t`No lot on the label`;
    return isExpected
      ? {
          kind: 'filled',
          title: line.description,
          // A typed item code has no label.
          detail: filled.quantity === null ? t`Enter the quantity` : `${amount} · ${lot}`,
        }
      : { kind: 'unexpected', title: line.description, detail: t`Not on this order` };
  };

  const take = async (given: Scan): Promise<Answer> => {
    // A received lot gets the next goods of it, however its label reads.
    const scan = given.ambiguous ? settle(given, hasCome(order)) : given;
    setAsked(null);
    if (scan.ambiguous && scan.kind !== 'other') {
      setAsked(scan);
      return { kind: 'ambiguous', title: t`Which label is this?`, detail: t`It can be read in more than one way` };
    }
    const begun = await sheet.settled();
    if (begun && scan.gtin === null && !order.lines.some(({ itemCode }) => isCode(itemCode, scan))) {
      // The second symbol of a label has the facts that its first one lacks.
      const [part] = scan.readings;
      const more = part && scan.readings.length === 1 ? completed(begun.draft, part, places) : null;
      if (more) {
        sheet.set({ ...begun, draft: more });
        const lot = more.lotCode ? t`Lot ${more.lotCode}` : t`No lot on the label`;
        return { kind: 'filled', title: more.description, detail: lot };
      }
    }
    const facts: Scan | Reading = scan;
    const found = lineOfGtin(order.lines, facts.gtin);
    if (found) return fill(found.line, true, draftOfScan(found.line, found.unit, facts, places));
    const typed = order.lines.find(({ itemCode }) => isCode(itemCode, scan));
    if (typed) return fill(typed, true, { ...draftOf(typed), quantity: null });
    const item = await catalog?.byCode(facts.gtin ?? scan.text).catch(() => null);
    if (!item)
      return { kind: 'unknown', title: t`Unknown code`, detail: facts.gtin ? t`GTIN ${facts.gtin}` : scan.text };
    const [bin, limits] = await Promise.all([
      binOf(db, order.warehouseId, item.itemCode),
      limitsFor(db, order.warehouseId, item),
    ]);
    const line = { ...asLine(item), bin, limits };
    const unit = lineOfGtin([line], facts.gtin)?.unit ?? { uom: line.uom, factor: line.uomFactor };
    return fill(line, false, facts.gtin ? draftOfScan(line, unit, facts, places) : draftOf(line));
  };

  return {
    draftKey: sheet.key,
    open,
    asked,
    leave: () => setAsked(null),
    begin: (line, rejecting, quantity = null) =>
      sheet.set({ ...subjectOf(line), draft: { ...draftOf(line), quantity }, rejecting, reason: null, photo: null }),
    change: (draft) => update({ draft }),
    reject: (rejecting) => update({ rejecting }),
    giveReason: (reason) => update({ reason }),
    attach: (photo) => update({ photo }),
    record: sheet.record,
    discard: () => {
      if (!open || !hasEntries(open)) return sheet.set(null);
      const what = open.draft.description || open.draft.itemCode;
      sheet.discard(t`Entry discarded: ${what}`);
    },
    take,
  };
}
