import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import type { Packout } from '../../../contract/packouts.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import type { FoundGoods } from '../warehouse/data/find-goods.ts';
import { lotsOfBin, lotsOfItem } from '../warehouse/data/queries.ts';
import { useLotScan } from '../warehouse/use-lot-scan.ts';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { hasEntries, joinedDraft, lossOf, outputOf, type PackDraft, sourceOf } from './draft.ts';

export type Mode = PackDraft['kind'];

export interface PackSheetState {
  /** Names the stored draft for `record`. */
  readonly draftKey: string;
  /** False until the device has read an entry that a reload interrupted. */
  readonly isRead: boolean;
  readonly draft: PackDraft | null;
  /** Lots of which the user chooses one, because the scan can be any of them. */
  readonly choices: readonly Lot[];
  readonly change: (draft: PackDraft) => void;
  /** Records the entry with `work`, and closes the sheet if that resolves true. A scan in this time begins the next entry. */
  readonly record: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Closes the sheet without recording its entry, and offers to undo that. */
  readonly discard: () => void;
  readonly choose: (lot: Lot) => Promise<void>;
  /** The readings of an ambiguous label, of which the user chooses one. */
  readonly goods: readonly FoundGoods[];
  readonly take: (goods: FoundGoods) => Promise<void>;
  /** Starts an output by hand. */
  readonly make: (item: CatalogItem) => Promise<void>;
  /** Starts a loss of the first source item, or of another one. */
  readonly lose: (itemCode?: string) => Promise<void>;
  readonly onScan: (event: ScanEvent) => Promise<void>;
}

const NO_LOTS: readonly Lot[] = [];
const NO_GOODS: readonly FoundGoods[] = [];

/** The choices offered, and the scan that led to them. */
interface Offered {
  readonly lots: readonly Lot[];
  readonly goods: readonly FoundGoods[];
  readonly scan: Scan;
}

/**
 * Returns the packer's current entry, filled by scans and by hand. Nothing is recorded until it is saved; the device
 * has it again after a reload.
 */
export function usePackSheet(
  warehouseId: string,
  packout: Packout,
  mode: Mode,
  {
    today,
    draftKey,
  }: {
    readonly today: string /** Names the packout for its draft; a new one has no lasting id. */;
    readonly draftKey: string;
  },
): PackSheetState {
  const { t } = useLingui();
  const format = useFormat();
  const { db } = useSignedIn();
  const client = useOpenCatalog()?.client;
  const feedback = useFeedback();
  const find = useLotScan(warehouseId);
  const sheet = useSheetDraft<PackDraft>('packout-entry', draftKey);
  const draft = sheet.value ?? null;
  const [offered, setOffered] = useState<Offered | null>(null);

  /** Opens the sheet with it, or adds it to the open sheet. */
  const fill = async (next: PackDraft): Promise<void> => {
    const begun = await sheet.settled();
    const filled = begun !== null && begun.quantity !== null ? joinedDraft(begun, next) : next;
    // A counted entry that is not saved must not be replaced by another unseen.
    if (!filled) {
      feedback.show({ kind: 'wrong-lot', title: t`Save this entry first`, detail: begun?.description });
      return;
    }
    setOffered(null);
    sheet.set(filled);
    const lot = next.lotCode ? t`Lot ${next.lotCode}` : t`No lot on the label`;
    const amount = filled.quantity === null ? '' : `${format.number(filled.quantity)} ${filled.uom} · `;
    feedback.show({ kind: 'read', title: next.description, detail: `${amount}${lot}` });
  };
  /** Returns the bin of an item's latest goods, where outputs go as well. */
  const binOf = async (itemCode: string): Promise<string> => {
    const lots = await lotsOfItem(db, warehouseId, itemCode);
    return lots.sort((a, b) => (a.receivedOn < b.receivedOn ? 1 : -1)).find(({ bin }) => bin !== '')?.bin ?? '';
  };
  const output = async (item: CatalogItem, scan: Scan | null) =>
    outputOf(item, packout, { today, bin: await binOf(item.itemCode) }, scan);
  const take = async ({ item, lots, scan }: FoundGoods): Promise<void> => {
    if ((draft?.kind ?? mode) === 'output') return fill(await output(item, scan));
    const [only, ...others] = lots;
    // The scanned lot is in the bin even if it has no record here.
    if (others.length === 0) return fill(sourceOf(item, only ?? null, scan));
    setOffered({ lots, goods: NO_GOODS, scan });
    feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: item.description });
  };

  return {
    draftKey: sheet.key,
    isRead: sheet.value !== undefined,
    draft,
    choices: draft ? NO_LOTS : (offered?.lots ?? NO_LOTS),
    change: sheet.set,
    record: async (work) => {
      const isRecorded = await sheet.record(work);
      if (isRecorded) setOffered(null);
      return isRecorded;
    },
    discard: () => {
      setOffered(null);
      if (!draft || !hasEntries(draft)) return sheet.set(null);
      const what = draft.description || draft.itemCode;
      sheet.discard(t`Entry discarded: ${what}`);
    },
    goods: draft ? NO_GOODS : (offered?.goods ?? NO_GOODS),
    take,
    choose: async (lot) => {
      const [item] = (await client?.items([lot.itemCode])) ?? [];
      if (item) await fill(sourceOf(item, lot, offered?.scan ?? null));
    },
    make: async (item) => sheet.set(await output(item, null)),
    lose: async (itemCode) => {
      const sources = packout.entries.filter(({ kind }) => kind === 'source');
      const source = sources.find((entry) => entry.itemCode === itemCode) ?? sources[0];
      if (!source) return;
      const [item] = (await client?.items([source.itemCode])) ?? [];
      sheet.set((before) => ({ ...lossOf(source, item), reason: before?.kind === 'loss' ? before.reason : null }));
    },
    onScan: async ({ scan }) => {
      const found = await find(scan);
      if (found.kind === 'bin') {
        if (draft && draft.kind !== 'loss') {
          sheet.set({ ...draft, bin: draft.kind === 'output' ? found.bin : draft.bin });
          return feedback.show({ kind: 'read', title: found.bin });
        }
        const there = await lotsOfBin(db, warehouseId, found.bin);
        if (mode !== 'source' || there.length === 0)
          return feedback.show({ kind: 'unknown-code', title: t`No stock recorded here`, detail: found.bin });
        setOffered({ lots: there, goods: NO_GOODS, scan });
        return feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: found.bin });
      }
      if (found.kind === 'unknown')
        return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
      if (found.kind === 'goods') return take(found);
      if (draft && draft.quantity !== null) {
        feedback.show({ kind: 'wrong-lot', title: t`Save this entry first`, detail: draft.description });
        return;
      }
      sheet.set(null);
      setOffered({ lots: NO_LOTS, goods: found.options, scan });
      feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: found.options[0]?.item.description });
    },
  };
}
