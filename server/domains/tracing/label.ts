import { msg } from '#msg';
import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { type LabelledEntry, entryLabels as labelsOf } from '../../../rules/labels/entry-labels.ts';
import { statedOrigin } from '../../../rules/receiving/stated-origin.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { caseLabelPdf } from '../../pdf/case-label.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

/** Returns the item's data for the label: pack size, and the GTIN of the received unit. */
async function labelledItem(
  tx: Tx,
  { itemCode, uom }: Pick<ReceiptEntry, 'itemCode' | 'uom'>,
): Promise<{ gtin: string | null; packSize: string }> {
  const { rows } = await tx.connection.query<Columns<'items', 'gtin' | 'pack_size' | 'uoms'>>(
    'select gtin, pack_size, uoms from items where tenant_id = $1 and item_code = $2',
    [tx.tenantId, itemCode],
    'labelled_item',
  );
  const [row] = rows;
  if (!row) return { gtin: null, packSize: '' };
  const unit = row.uoms.find((one) => one.uom === uom);
  const gtin = unit?.gtin ?? (unit?.isDefault ? row.gtin : null);
  return { gtin: gtin?.padStart(14, '0') ?? null, packSize: row.pack_size };
}

/**
 * Returns labels for the cases of a receipt entry; weighed cases show their weight. Throws `not_found` if the order
 * lacks the entry or it isn't a receipt.
 */
export async function entryLabels(
  tx: Tx,
  order: PurchaseOrder,
  asked: {
    readonly entryId: string;
    readonly copies: number | undefined;
    readonly locale: Locale;
    readonly now: Date;
  },
): Promise<Uint8Array> {
  const entry = order.entries.find(({ id }) => id === asked.entryId);
  if (entry?.kind !== 'receive') throw new AppError('not_found');
  return goodsLabels(tx, { ...entry, originCountry: statedOrigin(entry), vendorName: order.vendorName }, asked);
}

/** Goods in cases with the data for their labels. */
export interface LabelledGoods
  extends LabelledEntry,
    Pick<ReceiptEntry, 'itemCode' | 'description' | 'uom' | 'originCountry'> {
  /** Name of the company that packed the goods. */
  readonly vendorName: string;
  /** Null for goods from a packout. */
  readonly receivedOn: string | null;
}

/** Returns labels for goods as PDF: one page per case, or `copies` pages. */
export async function goodsLabels(
  tx: Tx,
  goods: LabelledGoods,
  asked: { readonly copies: number | undefined; readonly locale: Locale; readonly now: Date },
): Promise<Uint8Array> {
  const { gtin, packSize } = await labelledItem(tx, goods);
  const t = textsOf(asked.locale);
  const { shortDay: day, weight } = formatsOf(asked.locale);
  const labels = labelsOf(goods, gtin, asked.copies);
  return caseLabelPdf({
    vendorName: goods.vendorName,
    description: goods.description || goods.itemCode,
    itemCode: goods.itemCode,
    packSize,
    lotCode: codeOfLot(goods.lotCode),
    originText: goods.originCountry ?? '',
    lotLabel: t(msg({ message: 'Lot', context: 'case label' })),
    facts: [
      ...(goods.packedOn ? [[t(msg({ message: 'Packed', context: 'case label' })), day(goods.packedOn)] as const] : []),
      ...(goods.expiresOn
        ? [[t(msg({ message: 'Best before', context: 'case label' })), day(goods.expiresOn)] as const]
        : []),
      ...(goods.receivedOn
        ? [[t(msg({ message: 'Received', context: 'case label' })), day(goods.receivedOn)] as const]
        : []),
    ],
    cases: labels.map(({ parts }) => parts),
    weightTexts: labels.map(({ weightGrams: grams }) =>
      grams === null ? '' : `${weight(grams, 'lb')}  ·  ${weight(grams, 'kg')}`,
    ),
    now: asked.now,
  });
}
