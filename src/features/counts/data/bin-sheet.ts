import type { Count } from '../../../../contract/counts.ts';
import type { Lot } from '../../../../contract/floor.ts';

/** A lot in the bin that is counted: the device's quantity, and the counted one. */
export interface SheetRow {
  readonly lotId: string;
  readonly itemCode: string;
  readonly lotCode: string;
  readonly expiresOn: string | null;
  /** Base units; the ledger's quantity before the count, if there is one. */
  readonly expected: number;
  /** Null until it is counted in this session. */
  readonly counted: number | null;
  readonly status: Count['status'] | null;
}

/**
 * Returns a bin's sheet: every lot that the device knows there, and others counted there in this session. Uncounted
 * lots come first, by item and expiry. Of a lot counted again, the latest count applies.
 */
export function binSheet(lots: readonly Lot[], counts: readonly Count[]): SheetRow[] {
  const latest = new Map<string, Count>();
  for (const count of [...counts].sort((a, b) => (a.countedAt < b.countedAt ? -1 : 1))) latest.set(count.lotId, count);
  const rows = lots.map((lot): SheetRow => {
    const count = latest.get(lot.id);
    latest.delete(lot.id);
    return {
      lotId: lot.id,
      itemCode: lot.itemCode,
      lotCode: lot.lotCode,
      expiresOn: lot.expiresOn,
      expected: count?.expected ?? lot.onHand,
      counted: count?.quantity ?? null,
      status: count?.status ?? null,
    };
  });
  for (const count of latest.values())
    rows.push({
      lotId: count.lotId,
      itemCode: count.itemCode,
      lotCode: count.lotCode,
      expiresOn: null,
      expected: count.expected,
      counted: count.quantity,
      status: count.status,
    });
  return rows.sort(
    (a, b) =>
      Number(a.counted !== null) - Number(b.counted !== null) ||
      (a.itemCode < b.itemCode ? -1 : a.itemCode > b.itemCode ? 1 : 0) ||
      ((a.expiresOn ?? '9999') < (b.expiresOn ?? '9999') ? -1 : 1),
  );
}
