import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { entryLabels as labelsOf } from '../../../rules/labels/entry-labels.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { caseLabelPdf } from '../../pdf/case-label.ts';

const TEXTS = {
  en: { lot: 'Lot', packed: 'Packed', best: 'Best before', received: 'Received' },
  es: { lot: 'Lote', packed: 'Empacado', best: 'Consumir antes de', received: 'Recibido' },
  fr: { lot: 'Lot', packed: 'Emballé', best: 'À consommer avant', received: 'Reçu' },
} as const;

/** What of the item stands on the label: its pack size and the GTIN of the unit that came in. */
async function labelledItem(
  tx: Tx,
  { itemCode, uom }: ReceiptEntry,
): Promise<{ gtin: string | null; packSize: string }> {
  const { rows } = await tx.connection.query(
    'select gtin, pack_size, uoms from items where tenant_id = $1 and item_code = $2',
    [tx.tenantId, itemCode],
    'labelled_item',
  );
  const [row] = rows;
  if (!row) return { gtin: null, packSize: '' };
  const unit = (row.uoms as { uom: string; isDefault: boolean; gtin?: string | null }[]).find((one) => one.uom === uom);
  const gtin = unit?.gtin ?? (unit?.isDefault ? (row.gtin as string | null) : null);
  return { gtin: gtin?.padStart(14, '0') ?? null, packSize: String(row.pack_size) };
}

/**
 * Labels for the cases of an entry: each of the weighed ones with its weight, the others alike. Throws `not_found` for an entry that the order
 * doesn't have, or that didn't come in.
 */
export async function entryLabels(
  tx: Tx,
  order: PurchaseOrder,
  asked: {
    readonly entryId: string;
    readonly copies: number | undefined;
    readonly locale: keyof typeof TEXTS;
    readonly now: Date;
  },
): Promise<Uint8Array> {
  const entry = order.entries.find(({ id }) => id === asked.entryId);
  if (entry?.kind !== 'receive') throw new AppError('not_found');
  const { gtin, packSize } = await labelledItem(tx, entry);
  const texts = TEXTS[asked.locale];
  const day = (on: string) =>
    new Intl.DateTimeFormat(asked.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));
  const labels = labelsOf(entry, gtin, asked.copies);
  return caseLabelPdf({
    vendorName: order.vendorName,
    description: entry.description || entry.itemCode,
    itemCode: entry.itemCode,
    packSize,
    lotCode: entry.lotCode,
    originText: entry.originCountry ?? '',
    lotLabel: texts.lot,
    facts: [
      ...(entry.packedOn ? [[texts.packed, day(entry.packedOn)] as const] : []),
      ...(entry.expiresOn ? [[texts.best, day(entry.expiresOn)] as const] : []),
      [texts.received, day(entry.receivedOn)],
    ],
    cases: labels.map(({ parts }) => parts),
    weightTexts: labels.map(({ weightGrams: grams }) =>
      grams === null ? '' : `${(grams / 453.59237).toFixed(2)} lb  ·  ${(grams / 1000).toFixed(2)} kg`,
    ),
    now: asked.now,
  });
}
