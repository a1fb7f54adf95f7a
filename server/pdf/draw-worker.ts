import { parentPort } from 'node:worker_threads';
import { creditMemoPdf } from './credit-memo-pdf.ts';
import type { Drawings, DrawReply, DrawRequest } from './draw.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { orderPdf } from './order-pdf.ts';
import { paymentReceiptPdf } from './payment-receipt-pdf.ts';
import { priceListPdf } from './price-list-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { salesOrderPdf } from './sales-order-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

const drawings: Drawings = {
  creditMemoPdf,
  invoicePdf,
  orderPdf,
  paymentReceiptPdf,
  priceListPdf,
  receiptPdf,
  salesOrderPdf,
  statementPdf,
};

parentPort?.on('message', ({ name, args }: DrawRequest) => {
  const draw = drawings[name] as (...given: readonly unknown[]) => Promise<Uint8Array>;
  const send = (reply: DrawReply) => parentPort?.postMessage(reply);
  draw(...args).then(
    (bytes) => send({ bytes }),
    (error: Error) => send({ error: error.stack ?? error.message }),
  );
});
