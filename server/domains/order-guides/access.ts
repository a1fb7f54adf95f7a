import { AppError } from '../../../contract/errors.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { isUuid } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { GUIDE_COLUMNS, type GuideRow, presentGuide } from './collection.ts';

/** Returns a guide of any location by id, or undefined. `lock` prevents other changes until the commit. */
export async function findGuide(tx: Tx, id: string, lock = false): Promise<OrderGuide | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.connection.query<GuideRow>(
    `select ${GUIDE_COLUMNS} from order_guides where tenant_id = $1 and id = $2${lock ? ' for update' : ''}`,
    [tx.tenantId, id],
    lock ? 'lock_guide' : 'find_guide',
  );
  return rows[0] && presentGuide(rows[0]);
}

/** Returns whether a location sees the guide: its own, or one that its customer shares with all locations. */
export const belongsTo = (
  guide: Pick<OrderGuide, 'customerId' | 'customerLocationId'>,
  location: { readonly customerId: string; readonly customerLocationId: string },
): boolean =>
  guide.customerLocationId === null
    ? guide.customerId === location.customerId
    : guide.customerLocationId === location.customerLocationId;

/**
 * Returns the guide if one of the user's locations sees it. Throws the same `not_found` for other guides and for
 * unknown ones.
 */
export async function ownGuide(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  id: string,
  lock = false,
): Promise<OrderGuide> {
  const guide = await findGuide(context.tx, id, lock);
  if (!guide) throw new AppError('not_found');
  const own = await shopperLocations(context.tx, context.actor);
  const seen = own.some((row) =>
    belongsTo(guide, { customerId: row.customer_id, customerLocationId: row.customer_location_id }),
  );
  if (!seen) throw new AppError('not_found');
  return guide;
}

/**
 * Returns the guide as `ownGuide` does, locked for a change. Throws `guide_read_only` if the customer shares the guide
 * or the distributor has fixed it.
 */
export async function editableGuide(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  id: string,
): Promise<OrderGuide & { customerLocationId: string }> {
  const guide = await ownGuide(context, id, true);
  const { customerLocationId } = guide;
  if (!guide.isEditable || customerLocationId === null) throw new AppError('guide_read_only');
  return { ...guide, customerLocationId };
}
