import { type FloorException, MOST_HOLD_REASON } from '../../../contract/floor.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { isTooWarm } from '../../../rules/receiving/limits.ts';
import { degreesOf } from '../../../rules/temperature.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';
import { spreadHold } from '../packouts/hold.ts';
import { aboutEntry } from './over-receipt.ts';

const KIND = 'warm_receipt';

/**
 * Opens an exception for goods over their limit that were received and not held, as only a lead may; closes it when the
 * entry is reversed. `order` already includes the entry.
 */
export async function evaluateWarmth(
  { tx, actor }: SignedInContext,
  order: PurchaseOrder,
  entry: Omit<ReceiptEntry, 'by' | 'hasPhoto'>,
): Promise<void> {
  if (entry.kind === 'reverse' && entry.reverses !== null)
    return settleException(tx, KIND, entry.reverses, entry.receivedAt, actor.displayName);
  const line = order.lines.find(({ lineNumber }) => lineNumber === entry.lineNumber);
  const most = line?.limits?.maxFahrenheit ?? null;
  const { temperatureTenths: tenths } = entry;
  if (entry.kind !== 'receive' || entry.onHold || most === null || tenths === null) return;
  if (!isTooWarm(tenths, { maxFahrenheit: most })) return;
  const at = entry.receivedAt;
  await raiseException(tx, {
    id: uuidv7(),
    kind: KIND,
    subject: entry.id,
    warehouseId: order.warehouseId,
    about: { ...aboutEntry(order, entry), lotId: entry.lotId, bin: entry.bin },
    facts: [
      { what: 'limit', quantity: most, uom: '°F', by: '', at },
      { what: 'measured', quantity: degreesOf(tenths, 'F'), uom: '°F', by: actor.displayName, at },
    ],
  });
}

/** Applies a decision on goods that were too warm: `hold` puts their lot in its bin on hold. */
export async function resolveWarmReceipt(
  { tx }: SignedInContext,
  { about }: FloorException,
  { resolution, note }: { readonly resolution: string; readonly note: string },
): Promise<void> {
  if (resolution !== 'hold' || about.lotId === null || about.lotId === undefined) return;
  const lotId = String(about.lotId);
  await tx.connection.query(
    `update lots set on_hold = true, hold_reason = 'temperature', hold_note = left($3, $4) where tenant_id = $1 and id = $2 and not on_hold`,
    [tx.tenantId, lotId, note, MOST_HOLD_REASON],
    'hold_warm_lot',
  );
  await spreadHold(tx, [lotId]);
}
