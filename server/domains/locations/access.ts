import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Actor, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { findGivenLocation, readLocations } from './collection.ts';

/**
 * The record policy of everything that shops: the location named, or the user's own, if it is one of theirs. Throws
 * `location_unknown` for anybody else's, in the same words as for one that doesn't exist.
 */
export async function shoppingLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string | undefined,
): Promise<Location> {
  const { tx, actor } = context;
  const location = await findOwn(tx, actor, customerLocationId ?? actor.customerLocationId);
  if (!location) throw new AppError('location_unknown');
  return location;
}

/** The rule of `shopperLocations`, asked of one location: every call of a shopper begins here. */
async function findOwn(tx: Tx, actor: Actor, wanted: string | null): Promise<Location | undefined> {
  if (actor.role === 'CUSTOMER') {
    if (!wanted || wanted !== actor.customerLocationId) return undefined;
    return (await readLocations(tx, [wanted])).get(wanted);
  }
  if (actor.role !== 'SUPERCUSTOMER') return undefined;
  const chosen = wanted ?? (await shopperLocations(tx, actor))[0]?.customer_location_id;
  return chosen === undefined ? undefined : findGivenLocation(tx, actor.userId, chosen);
}

/**
 * The location that somebody of the company sells to: an administrator's may be any, everybody else's is one of their own, and people of the field need
 * the license. Throws `location_unknown` for any other, and for one of another customer than the one named.
 */
export async function sellingLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  named: { readonly customerId: string; readonly customerLocationId: string },
): Promise<Location> {
  const { tx, actor } = context;
  if (actor.role === 'APP') requireLicense(context, 'sales');
  const location =
    actor.role === 'ADMIN'
      ? (await readLocations(tx, [named.customerLocationId])).get(named.customerLocationId)
      : await findGivenLocation(tx, actor.userId, named.customerLocationId);
  if (location?.customerId !== named.customerId) throw new AppError('location_unknown');
  return location;
}

/** True when the user shops for the location. */
export async function shopsFor(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<boolean> {
  return (await shopperLocations(context.tx, context.actor)).some(
    (row) => row.customer_location_id === customerLocationId,
  );
}
