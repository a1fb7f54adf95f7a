import { randomUUID } from 'node:crypto';
import type { Office } from './api.ts';
import type { Backroom } from './backroom.ts';

/** A line to pick, as the warehouse receives it. */
export interface WarehouseLine extends Record<string, unknown> {
  readonly line_number: number;
  readonly item_code: string;
  readonly ordered: string;
  /** Grams of one of the line's unit, where it is weighed. */
  readonly average: number | null;
}

export const linesOf = (backroom: Backroom, salesOrderId: string): Promise<WarehouseLine[]> =>
  backroom.run<WarehouseLine>(
    `select line_number, item_code, ordered_quantity as ordered, case when catch_weight then average_weight_grams end as average
     from sales_order_lines where tenant_id = $1 and sales_order_id = $2 order by line_number`,
    [salesOrderId],
  );

/** Records a pick of a line, from a lot of the test; the whole line by default. Returns the event's id. */
export async function pick(
  picker: Office,
  salesOrderId: string,
  line: WarehouseLine,
  lotCode: string,
  quantity = Number(line.ordered),
): Promise<string> {
  const eventId = randomUUID();
  const weights = line.average === null ? [] : Array.from({ length: quantity }, () => Number(line.average));
  await picker.call('POST', `/edible/salesorders/${salesOrderId}/picks`, {
    eventId,
    lineNumber: line.line_number,
    kind: 'pick',
    itemCode: line.item_code,
    lotId: null,
    lotCode,
    bin: '',
    quantity,
    weightGrams: weights.length === 0 ? null : weights.reduce((sum, grams) => sum + grams, 0),
    caseWeightsGrams: weights,
    reason: null,
    container: '',
    pickedAt: new Date().toISOString(),
  });
  return eventId;
}

/** Picks and stages a whole order, as the warehouse does. */
export async function pickAndStage(
  picker: Office,
  backroom: Backroom,
  salesOrderId: string,
  lotCode: string,
): Promise<void> {
  for (const line of await linesOf(backroom, salesOrderId)) await pick(picker, salesOrderId, line, lotCode);
  await picker.call('PUT', `/edible/salesorders/${salesOrderId}/stage`, { stagedAt: new Date().toISOString() });
}
