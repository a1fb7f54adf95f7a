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

/**
 * Opens an exception for a pick from a lot that is on hold, or that had expired, unless a lead picked the expired one.
 * The pick itself is kept (PUSH8): the device did not know of the hold yet, or an older release did not ask. `day` is that
 * of the pick in the company's timezone.
 */
export async function evaluatePickedLot(
  { tx, actor }: SignedInContext,
  order: LockedOrder,
  line: Pick<StoredLine, 'lineNumber' | 'description' | 'uom'>,
  event: StoredEvent,
  day: string,
): Promise<void> {
  if (event.lotId === null) return;
  const { rows } = await tx.connection.query<Columns<'lots', 'expires_on' | 'on_hold'>>(
    'select expires_on, on_hold from lots where tenant_id = $1 and id = $2',
    [tx.tenantId, event.lotId],
    'state_of_picked_lot',
  );
  const [lot] = rows;
  if (!lot) return;
  const expiresOn = lot.expires_on;
  const mayPickExpired = actor.role === 'ADMIN' || holdsLicense(actor.licenses, 'lead');
  const kind = lot.on_hold ? 'held_pick' : !mayPickExpired && isExpired({ expiresOn }, day) ? 'expired_pick' : null;
  if (kind === null) return;
  const { uom } = line;
  await raiseException(tx, {
    id: uuidv7(),
    kind,
    subject: event.id,
    warehouseId: order.warehouseId,
    about: {
      ...{ itemCode: event.itemCode, description: line.description, lotCode: event.lotCode, bin: event.bin },
      ...(kind === 'expired_pick' ? { expiresOn } : {}),
      ...{ salesOrderId: order.id, salesOrderNumber: order.salesOrderNumber, lineNumber: line.lineNumber },
      pickId: event.id,
    },
    facts: [{ what: 'pick', quantity: event.quantity, uom, by: event.by, at: event.at }],
  });
}

/** Applies a decision on a pick from a lot on hold or an expired one: `send_back` reverses it, so that the goods are in their lot again. */
export async function resolvePickedLot(
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
