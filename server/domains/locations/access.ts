import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { SignedInContext } from '../../context.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { readLocations } from './collection.ts';

/**
 * The record policy of everything that shops: the location named, or the user's own, if it is one of theirs. Throws
 * `location_unknown` for anybody else's, in the same words as for one that doesn't exist.
 */
export async function shoppingLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string | undefined,
): Promise<Location> {
  const { tx, actor } = context;
  const own = await shopperLocations(tx, actor);
  const wanted = customerLocationId ?? actor.customerLocationId ?? own[0]?.customer_location_id;
  if (!wanted || !own.some((row) => row.customer_location_id === wanted)) throw new AppError('location_unknown');
  const location = (await readLocations(tx, [wanted])).get(wanted);
  if (!location) throw new AppError('location_unknown');
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
