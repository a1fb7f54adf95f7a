import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot } from '../../../../contract/floor.ts';
import type { Packout } from '../../../../contract/packouts.ts';
import type { Scan } from '../../../../rules/gs1/scan.ts';
import { settle } from '../../../../rules/gs1/settle.ts';
import { lotsOfBin, lotsOfCode, lotsOfItem } from '../../../data/floor/queries.ts';
import type { CatalogueItem } from '../../../data/items/catalogue-api.ts';
import { useLotScan } from '../../../parts/floor/use-lot-scan.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import type { ScanEvent } from '../../../scan/scan-event.ts';
import { useOpenCatalogue } from '../../../sync/catalogue-provider.tsx';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { joinedDraft, lossOf, outputOf, type PackDraft, sourceOf } from './draft.ts';

export type Mode = PackDraft['kind'];

export interface PackSheetState {
  readonly draft: PackDraft | null;
  /** Lots of which a person chooses one: what was scanned can be any of them. */
  readonly choices: readonly Lot[];
  readonly change: (draft: PackDraft) => void;
  readonly close: () => void;
  readonly choose: (lot: Lot) => Promise<void>;
  /** Begins an output by hand. */
  readonly make: (item: CatalogueItem) => Promise<void>;
  /** Begins a loss of the first item that was taken, or of another one. */
  readonly lose: (itemCode?: string) => Promise<void>;
  readonly onScan: (event: ScanEvent) => Promise<void>;
}

const NO_LOTS: readonly Lot[] = [];

/** What a packer has in hand: the entry in the sheet, filled by scans and by hand. Nothing of it is recorded until it is saved. */
export function usePackSheet(warehouseId: string, packout: Packout, mode: Mode, today: string): PackSheetState {
  const { t } = useLingui();
  const format = useFormat();
  const { db } = useSignedIn();
  const client = useOpenCatalogue()?.client;
  const feedback = useFeedback();
  const find = useLotScan(warehouseId);
  const [draft, setDraft] = useState<PackDraft | null>(null);
  const [offered, setOffered] = useState<{ readonly lots: readonly Lot[]; readonly scan: Scan } | null>(null);

  /** Opens the sheet with it, or adds it to what is open there. */
  const fill = (next: PackDraft): void => {
    const begun = draft !== null && draft.quantity !== null;
    const filled = begun ? joinedDraft(draft, next) : next;
    // What was counted and not saved must not make room for something else unseen.
    if (!filled) {
      feedback.show({ kind: 'wrong-lot', title: t`Save this entry first`, detail: draft?.description });
      return;
    }
    setOffered(null);
    setDraft(filled);
    const lot = next.lotCode ? t`Lot ${next.lotCode}` : t`No lot on the label`;
    const amount = filled.quantity === null ? '' : `${format.number(filled.quantity)} ${filled.uom} · `;
    feedback.show({ kind: 'ok', title: next.description, detail: `${amount}${lot}` });
  };
  /** Where the latest goods of an item lie: those that are made go there as well. */
  const binOf = async (itemCode: string): Promise<string> => {
    const lots = await lotsOfItem(db, warehouseId, itemCode);
    return lots.sort((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1)).find(({ bin }) => bin !== '')?.bin ?? '';
  };
  /** A label that can be read in two ways means the lot that lies here, where only one of them does. */
  const settled = async (scan: Scan): Promise<Scan> => {
    if (!scan.ambiguous) return scan;
    const codes = scan.readings.flatMap(({ lot }) => lot ?? []);
    const here = new Set<string>();
    for (const code of codes)
      if ((await lotsOfCode(db, code)).some((lot) => lot.warehouseId === warehouseId)) here.add(code);
    return settle(scan, ({ lot }) => lot !== null && here.has(lot));
  };
  const output = async (item: CatalogueItem, scan: Scan | null) =>
    outputOf(item, packout, { today, bin: await binOf(item.itemCode) }, scan);

  return {
    draft,
    choices: draft ? NO_LOTS : (offered?.lots ?? NO_LOTS),
    change: setDraft,
    close: () => {
      setDraft(null);
      setOffered(null);
    },
    choose: async (lot) => {
      const [item] = (await client?.items([lot.itemCode])) ?? [];
      if (item) fill(sourceOf(item, lot, offered?.scan ?? null));
    },
    make: async (item) => setDraft(await output(item, null)),
    lose: async (itemCode) => {
      const sources = packout.entries.filter(({ kind }) => kind === 'source');
      const source = sources.find((entry) => entry.itemCode === itemCode) ?? sources[0];
      if (!source) return;
      const [item] = (await client?.items([source.itemCode])) ?? [];
      setDraft((before) => ({ ...lossOf(source, item), reason: before?.kind === 'loss' ? before.reason : null }));
    },
    onScan: async ({ scan: read }) => {
      const scan = await settled(read);
      const found = await find(scan);
      if (found.kind === 'bin') {
        if (draft && draft.kind !== 'loss') {
          setDraft({ ...draft, bin: draft.kind === 'output' ? found.bin : draft.bin });
          return feedback.show({ kind: 'ok', title: found.bin });
        }
        const there = await lotsOfBin(db, warehouseId, found.bin);
        if (mode !== 'source' || there.length === 0)
          return feedback.show({ kind: 'unknown-code', title: t`Nothing is known to lie here`, detail: found.bin });
        setOffered({ lots: there, scan });
        return feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: found.bin });
      }
      if (found.kind === 'ambiguous')
        return feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: scan.text });
      if (found.kind === 'unknown')
        return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
      if ((draft?.kind ?? mode) === 'output') return fill(await output(found.item, scan));
      const [only, ...others] = found.lots;
      if (only && others.length > 0) {
        setOffered({ lots: found.lots, scan });
        return feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: found.item.description });
      }
      // A lot that nobody has entered here lies here all the same.
      fill(sourceOf(found.item, only ?? null, scan));
    },
  };
}
