import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PurchaseOrder, PurchaseOrderLine, ReceivingUnit } from '../../../../../contract/receiving.ts';
import type { Reading, Scan } from '../../../../../rules/gs1/scan.ts';
import {
  draftOf,
  draftOfScan,
  type EntryDraft,
  joined,
  joins,
  lineOfGtin,
} from '../../../../../rules/receiving/draft.ts';
import { useOpenCatalogue } from '../../../../sync/catalogue-provider.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { asLine } from './as-line.ts';

/** What a draft is about beyond itself. */
export interface Subject {
  readonly units: readonly ReceivingUnit[];
  readonly catchWeight: boolean;
  readonly averageWeightGrams: number | null;
  readonly line: PurchaseOrderLine | null;
}

export interface OpenDraft extends Subject {
  readonly draft: EntryDraft;
  readonly rejecting: boolean;
}

/** How a scan was answered. */
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
  readonly open: OpenDraft | null;
  /** Opens the sheet for a line; `quantity` is a proposal. */
  readonly begin: (line: PurchaseOrderLine, rejecting: boolean, quantity?: number | null) => void;
  readonly change: (draft: EntryDraft) => void;
  readonly reject: (rejecting: boolean) => void;
  readonly close: () => void;
  /** Answers a scan or a typed code: fills the sheet, adds to it, or says why not. */
  readonly take: (order: PurchaseOrder, scan: Scan) => Promise<Answer>;
}

/** Goods to be turned away with what their label says of them; how many stays as it was. */
const named = (draft: EntryDraft, label: EntryDraft): EntryDraft => ({
  ...label,
  quantity: draft.quantity,
  uom: draft.uom,
  factor: draft.factor,
  weightGrams: null,
  caseWeights: [],
});

/** What a receiver has in hand: the entry in the sheet, filled by scans and by hand. Nothing of it is recorded until it is saved. */
export function useReceiving(): Receiving {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState<OpenDraft | null>(null);
  const catalogue = useOpenCatalogue()?.client;

  const fill = (line: PurchaseOrderLine, isExpected: boolean, next: EntryDraft): Answer => {
    const draft = isExpected ? next : { ...next, lineNumber: null };
    const subject = { ...subjectOf(line), line: isExpected ? line : null };
    if (open && open.draft.quantity !== null) {
      // What was counted and not saved must not make room for another lot unseen.
      const belongs = open.rejecting ? open.draft.itemCode === draft.itemCode : joins(open.draft, draft);
      if (!belongs)
        return {
          kind: 'occupied',
          title: t`Save this entry first`,
          detail: open.draft.description || open.draft.itemCode,
        };
    }
    const filled =
      !open || open.draft.quantity === null
        ? draft
        : open.rejecting
          ? named(open.draft, draft)
          : joined(open.draft, draft);
    setOpen({ ...subject, draft: filled, rejecting: open?.rejecting ?? false });
    const amount = `${format.number(filled.quantity ?? 0)} ${filled.uom}`;
    const lot = next.lotCode ? t`Lot ${next.lotCode}` : t`No lot on the label`;
    return isExpected
      ? { kind: 'filled', title: line.description, detail: `${amount} · ${lot}` }
      : { kind: 'unexpected', title: line.description, detail: t`Not on this order` };
  };

  const take = async (order: PurchaseOrder, scan: Scan): Promise<Answer> => {
    if (scan.ambiguous && scan.gtin === null)
      return { kind: 'ambiguous', title: t`This label can be read in two ways`, detail: t`Type lot and dates by hand` };
    const facts: Scan | Reading = scan;
    const found = lineOfGtin(order.lines, facts.gtin);
    if (found) return fill(found.line, true, draftOfScan(found.line, found.unit, facts));
    const typed = order.lines.find(({ itemCode }) => itemCode.toLowerCase() === scan.text.toLowerCase());
    if (typed) return fill(typed, true, { ...draftOf(typed), quantity: null });
    const item = await catalogue?.byCode(facts.gtin ?? scan.text).catch(() => null);
    if (!item)
      return { kind: 'unknown', title: t`Unknown code`, detail: facts.gtin ? t`GTIN ${facts.gtin}` : scan.text };
    const line = asLine(item);
    const unit = lineOfGtin([line], facts.gtin)?.unit ?? { uom: line.uom, factor: line.uomFactor };
    return fill(line, false, facts.gtin ? draftOfScan(line, unit, facts) : draftOf(line));
  };

  return {
    open,
    begin: (line, rejecting, quantity = null) =>
      setOpen({ ...subjectOf(line), draft: { ...draftOf(line), quantity }, rejecting }),
    change: (draft) => setOpen((before) => before && { ...before, draft }),
    reject: (rejecting) => setOpen((before) => before && { ...before, rejecting }),
    close: () => setOpen(null),
    take,
  };
}
