import { useCallback } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import type { Scan } from '../../../rules/gs1/scan.ts';
import type { CatalogueItem } from '../../data/items/catalogue-api.ts';
import { useOpenCatalogue } from '../../sync/catalogue-provider.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';

/** What a scanned or typed code means on the floor. */
export type Found =
  /** An item, with its lots in the house that the label may mean: one lot code, or all of the item's. */
  | {
      readonly kind: 'item';
      readonly item: CatalogueItem;
      readonly lotCode: string | null;
      readonly lots: readonly Lot[];
    }
  /** A bin's label. */
  | { readonly kind: 'bin'; readonly bin: string }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'unknown'; readonly text: string };

/** Zone, bay and level, such as A-07-3; other houses name theirs otherwise, so any bin that the device knows counts as well. */
const BIN = /^[A-Z]{1,3}-?\d{1,3}-?\d{0,2}$/i;

/** Finds out what a code means by what the device holds: no network is asked. */
export function useLotScan(warehouseId: string | undefined): (scan: Scan) => Promise<Found> {
  const client = useOpenCatalogue()?.client;
  const { db } = useSignedIn();
  return useCallback(
    async (scan) => {
      const text = scan.raw.trim();
      if (warehouseId === undefined) return { kind: 'unknown', text };
      if (scan.ambiguous) return { kind: 'ambiguous' };
      const lots = db.live('lots');
      if (scan.kind === 'other') {
        const bin = text.toUpperCase();
        const known = await lots.where('[warehouseId+bin]').equals([warehouseId, bin]).count();
        if (known > 0 || BIN.test(bin)) return { kind: 'bin', bin };
        const ofCode = (await lots.where('lotCode').equals(text).toArray()).filter(
          (lot) => lot.warehouseId === warehouseId,
        );
        const [first] = ofCode;
        const [named] = first ? ((await client?.items([first.itemCode])) ?? []) : [];
        if (named && ofCode.every((lot) => lot.itemCode === named.itemCode))
          return { kind: 'item', item: named, lotCode: text, lots: ofCode };
        if (ofCode.length > 0) return { kind: 'ambiguous' };
      }
      const item = await client?.byCode(scan.gtin ?? text);
      if (!item) return { kind: 'unknown', text };
      const ofItem = await lots.where('[warehouseId+itemCode]').equals([warehouseId, item.itemCode]).toArray();
      const lotCode = scan.lot;
      return { kind: 'item', item, lotCode, lots: lotCode ? ofItem.filter((lot) => lot.lotCode === lotCode) : ofItem };
    },
    [client, db, warehouseId],
  );
}
