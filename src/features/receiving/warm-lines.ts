import type { PurchaseOrder, PurchaseOrderLine } from '../../../contract/receiving.ts';
import { isTooWarm } from '../../../rules/receiving/limits.ts';

/** Returns the lines whose limit is below a temperature in tenths of a degree Celsius. */
export const warmLines = ({ lines }: PurchaseOrder, tenths: number | null): PurchaseOrderLine[] =>
  lines.filter(({ limits }) => limits !== undefined && isTooWarm(tenths, limits));
