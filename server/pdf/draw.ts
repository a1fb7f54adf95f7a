import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '../../contract/endpoint.ts';
import { FairQueue } from '../fair-queue.ts';
import { refusals } from '../metrics.ts';
import { outside } from '../outside.ts';
import type { creditMemoPdf } from './credit-memo-pdf.ts';
import type { invoicePdf } from './invoice-pdf.ts';
import type { LetterheadSource } from './letterhead.ts';
import type { orderPdf } from './order-pdf.ts';
import type { paymentReceiptPdf } from './payment-receipt-pdf.ts';
import type { priceListPdf } from './price-list-pdf.ts';
import type { receiptPdf } from './receipt-pdf.ts';
import type { salesOrderPdf } from './sales-order-pdf.ts';
import type { statementPdf } from './statement-pdf.ts';

/** The documents that a worker thread can draw. */
export interface Drawings {
  readonly creditMemoPdf: typeof creditMemoPdf;
  readonly invoicePdf: typeof invoicePdf;
  readonly orderPdf: typeof orderPdf;
  readonly paymentReceiptPdf: typeof paymentReceiptPdf;
  readonly priceListPdf: typeof priceListPdf;
  readonly receiptPdf: typeof receiptPdf;
  readonly salesOrderPdf: typeof salesOrderPdf;
  readonly statementPdf: typeof statementPdf;
}

export interface DrawRequest {
  readonly name: keyof Drawings;
  readonly args: readonly unknown[];
}
export type DrawReply = { readonly bytes: Uint8Array } | { readonly error: string };

/** Two documents are drawn at a time, at most one of them for the same company. */
const queue = new FairQueue({
  ...{ total: 2, maxWaiting: 30, maxWaitMs: 60_000 },
  onRefused: (tenant) => refusals.inc({ queue: 'pdf', tenant }),
});
const IDLE_MS = 60_000;
/** Idle threads, each with the timer that ends it. */
const idle = new Map<Worker, NodeJS.Timeout>();

/** Draws a document in a worker thread, in the company's turn. Throws `unavailable` if too many calls wait. */
export const drawPdf = <N extends keyof Drawings>(
  company: string,
  name: N,
  ...args: Parameters<Drawings[N]>
): Promise<Uint8Array> => queue.run(company, () => inThread({ name, args }));

/** The second argument of a drawing, with a letterhead that is still to be read. */
type Facts<N extends keyof Drawings> = Omit<Parameters<Drawings[N]>[1], 'letterhead'> & {
  readonly letterhead: LetterheadSource;
};

/** Returns the file answer of a handler whose document is drawn outside its transaction. */
export const pdfAnswer = <N extends keyof Drawings>(
  company: string,
  fileName: string,
  name: N,
  subject: Parameters<Drawings[N]>[0],
  facts: Facts<N>,
): FileAnswer =>
  outside(async () => {
    const args = [subject, { ...facts, letterhead: await facts.letterhead.load() }] as unknown as Parameters<
      Drawings[N]
    >;
    return { fileName, mediaType: 'application/pdf', bytes: await drawPdf(company, name, ...args) };
  });

async function inThread(request: DrawRequest): Promise<Uint8Array> {
  const [free] = idle.keys();
  if (free) clearTimeout(idle.get(free));
  if (free) idle.delete(free);
  const worker = free ?? new Worker(new URL('./draw-worker.ts', import.meta.url), { env: {}, execArgv: [] });
  worker.ref();
  const reply = await new Promise<DrawReply>((resolve, reject) => {
    const failed = (error: Error) => reject(error);
    const ended = () => reject(new Error('the drawing thread ended without an answer'));
    worker.once('error', failed);
    worker.once('exit', ended);
    worker.once('message', (message: DrawReply) => {
      worker.off('error', failed);
      worker.off('exit', ended);
      resolve(message);
    });
    worker.postMessage(request);
  });
  worker.unref();
  const timer = setTimeout(() => {
    idle.delete(worker);
    void worker.terminate();
  }, IDLE_MS);
  timer.unref();
  idle.set(worker, timer);
  if ('error' in reply) throw new Error(reply.error);
  return reply.bytes;
}
