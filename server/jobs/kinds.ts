import { pendingCardPaymentJob } from '../domains/card-payments/pending-job.ts';
import { receiptMailJob } from '../domains/deliveries/receipt-mail.ts';
import { invoiceMailJob } from '../domains/receivables/invoice-mail.ts';
import { statementsJob } from '../domains/receivables/statement-mail.ts';
import { refundJob } from '../domains/refunds/refund-job.ts';
import { traceWorkbookJob } from '../domains/tracing/workbook-job.ts';
import { catalogImagesJob } from '../files/catalog-images-job.ts';
import { catalogUploadJob } from '../files/catalog-upload-job.ts';
import { mailJob } from '../mail/mail-job.ts';
import { housekeepingJob } from './housekeeping.ts';
import type { JobKind } from './job-kind.ts';

/** All kinds of jobs. A kind keeps its name, because stored jobs have it. */
export const JOB_KINDS = [
  mailJob,
  housekeepingJob,
  catalogImagesJob,
  catalogUploadJob,
  traceWorkbookJob,
  pendingCardPaymentJob,
  refundJob,
  invoiceMailJob,
  statementsJob,
  receiptMailJob,
] as unknown as readonly JobKind[];

export const jobKindOf = (name: string): JobKind | undefined => JOB_KINDS.find((kind) => kind.name === name);
