import type { FloorException } from '../../../contract/floor.ts';
import { holdsLicense } from '../../../contract/licenses.ts';
import { isExpired } from '../../../rules/fefo.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { raiseException } from '../floor/exceptions.ts';
import { reverseEvent } from './events.ts';
import { type LockedOrder, lockSalesOrder } from './order-lock.ts';
import { findEvent, type StoredEvent, type StoredLine } from './store.ts';

const EXPIRED_PICK = 'expired_pick';

/**
 * Opens an exception for a pick from a lot that had expired, which only a lead decides on. The pick itself is kept
 * (PUSH8): devices ask the lead before, but an older release or another program may not. `day` is that of the pick in
 * the company's timezone.
 */
export async function evaluateExpiry(
  { tx, actor }: SignedInContext,
  order: LockedOrder,
  line: Pick<StoredLine, 'lineNumber' | 'description' | 'uom'>,
  event: StoredEvent,
  day: string,
): Promise<void> {
  if (event.lotId === null || actor.role === 'ADMIN' || holdsLicense(actor.licenses, 'lead')) return;
  const { rows } = await tx.connection.query<Columns<'lots', 'expires_on'>>(
    'select expires_on from lots where tenant_id = $1 and id = $2',
    [tx.tenantId, event.lotId],
    'expiry_of_lot',
  );
  const expiresOn = rows[0]?.expires_on ?? null;
  if (!isExpired({ expiresOn }, day)) return;
  const { uom } = line;
  await raiseException(tx, {
    id: uuidv7(),
    kind: EXPIRED_PICK,
    subject: event.id,
    warehouseId: order.warehouseId,
    about: {
      ...{ itemCode: event.itemCode, description: line.description, lotCode: event.lotCode, bin: event.bin, expiresOn },
      ...{ salesOrderId: order.id, salesOrderNumber: order.salesOrderNumber, lineNumber: line.lineNumber },
      pickId: event.id,
    },
    facts: [{ what: 'pick', quantity: event.quantity, uom, by: event.by, at: event.at }],
  });
}

/** Applies a decision on a pick from an expired lot: `send_back` reverses it, so that the goods are in their lot again. */
export async function resolveExpiredPick(
  { tx, actor }: SignedInContext,
  { about }: FloorException,
  { resolution, resolvedAt }: { readonly resolution: string; readonly resolvedAt: string },
): Promise<void> {
  if (resolution !== 'send_back') return;
  const order = await lockSalesOrder(tx, String(about.salesOrderId));
  const pick = await findEvent(tx, String(about.pickId));
  if (!pick) return;
  await reverseEvent(tx, order, pick, {
    ...{ eventId: uuidv7(), at: resolvedAt, userId: actor.userId, name: actor.displayName },
  });
}
