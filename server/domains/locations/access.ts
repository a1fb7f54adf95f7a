import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Actor } from '../../actor.ts';
import type { SignedInContext } from '../../context.ts';
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
  const location = await findOwn(tx, actor, await meantLocation(context, customerLocationId));
  if (!location) throw new AppError('location_unknown');
  return location;
}

/**
 * Which location is meant: the one named, the user's own, or the first of those given to them. Whether they may shop for it
 * `shoppingLocation` says; who knows the id can ask for something else in the same round trip. Throws `location_unknown` where there is none.
 */
export async function meantLocation(
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string | undefined,
): Promise<string> {
  const meant =
    customerLocationId ?? actor.customerLocationId ?? (await shopperLocations(tx, actor))[0]?.customer_location_id;
  if (meant === undefined) throw new AppError('location_unknown');
  return meant;
}

/**
 * The rule of `shopperLocations`, asked of one location: a customer shops for their own, a corporate customer for those given to them,
 * which the database has to be asked.
 */
export function shopsAt(actor: Actor, customerLocationId: string): 'own' | 'if given' | 'never' {
  if (actor.role === 'SUPERCUSTOMER') return 'if given';
  return actor.role === 'CUSTOMER' && actor.customerLocationId === customerLocationId ? 'own' : 'never';
}

/** Every call of a shopper begins here. */
async function findOwn(tx: Tx, actor: Actor, wanted: string): Promise<Location | undefined> {
  const leave = shopsAt(actor, wanted);
  if (leave === 'own') return (await readLocations(tx, [wanted])).get(wanted);
  return leave === 'if given' ? findGivenLocation(tx, actor.userId, wanted) : undefined;
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

/** True when the location was given to the user, as it is to salespeople. */
export const sellsTo = async (
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<boolean> => (await findGivenLocation(tx, actor.userId, customerLocationId)) !== undefined;
