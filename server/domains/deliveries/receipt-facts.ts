import type { Delivery } from '../../../contract/deliveries.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { logoOf } from '../../pdf/letterhead.ts';
import type { ReceiptPdfOptions } from '../../pdf/receipt-pdf.ts';
import { documentLots } from '../tracing/document-lots.ts';
import { signaturePictures } from './sign.ts';

/** Returns the lots and signatures of a receipt. An unreadable image must not prevent the receipt, and is left out. */
export async function receiptFacts(tx: Tx, delivery: Delivery): Promise<Pick<ReceiptPdfOptions, 'lots' | 'pictures'>> {
  const pictures = new Map<string, Uint8Array>();
  for (const [id, bytes] of await signaturePictures(tx, delivery.id)) {
    const picture = await logoOf(bytes);
    if (picture) pictures.set(id, picture.png);
  }
  return { lots: await documentLots(tx, delivery), pictures };
}
