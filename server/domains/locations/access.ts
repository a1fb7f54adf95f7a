import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import type { Actor } from '../../actor.ts';
import type { EarlyReads, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { requireLicense } from '../floor/access.ts';
import { readCatalogVersions } from '../items/catalog-versions.ts';
import { findAssignedLocation, readLocations } from './collection.ts';

/**
 * Returns the given location, or the user's own, if the user may shop for it. Throws `location_unknown` otherwise, with
 * the same message as for a location that doesn't exist.
 */
export async function shoppingLocation(
  context: Pick<SignedInContext, 'tx' | 'actor' | 'early'>,
  customerLocationId: string | undefined,
): Promise<Location> {
  const location = await findOwn(context, await requestedLocation(context, customerLocationId));
  if (!location) throw new AppError('location_unknown');
  return location;
}

/**
 * Returns the id of the given location, else of the user's own, else of the first one assigned to the user. Does not
 * check access; `shoppingLocation` does. With the id, callers can run another query in the same round trip. Throws
 * `location_unknown` if the user has no location.
 */
export async function requestedLocation(
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string | undefined,
): Promise<string> {
  const meant =
    customerLocationId ?? actor.customerLocationId ?? (await shopperLocations(tx, actor))[0]?.customer_location_id;
  if (meant === undefined) throw new AppError('location_unknown');
  return meant;
}

/**
 * Applies the rule of `shopperLocations` to one location. A customer shops for their own location. A corporate customer
 * shops for assigned locations, which needs a database query.
 */
export function shopsAt(actor: Actor, customerLocationId: string): 'own' | 'if given' | 'never' {
  if (actor.role === 'SUPERCUSTOMER') return 'if given';
  return actor.role === 'CUSTOMER' && actor.customerLocationId === customerLocationId ? 'own' : 'never';
}

/**
 * Requests the location that a customer's user most likely orders for, without waiting for it, and with `withCatalog`
 * the versions of its catalog. A failure is reported
 * by the transaction's next statement.
 */
export function readEarly(tx: Tx, customerLocationId: string, withCatalog: boolean): EarlyReads {
  const location = readLocations(tx, [customerLocationId]).then((found) => found.get(customerLocationId));
  location.catch(() => {});
  const catalogVersions = withCatalog ? readCatalogVersions(tx, customerLocationId) : undefined;
  catalogVersions?.catch(() => {});
  return { customerLocationId, location, catalogVersions };
}

/** Returns the location if the user may shop for it. */
async function findOwn(
  { tx, actor, early }: Pick<SignedInContext, 'tx' | 'actor' | 'early'>,
  wanted: string,
): Promise<Location | undefined> {
  const leave = shopsAt(actor, wanted);
  if (leave === 'own') {
    if (early?.customerLocationId === wanted) return early.location;
    return (await readLocations(tx, [wanted])).get(wanted);
  }
  return leave === 'if given' ? findAssignedLocation(tx, actor.userId, wanted) : undefined;
}

/**
 * Returns the location that an employee sells to. An administrator may use any location, other roles assigned ones, and
 * App users need the sales license. Throws `location_unknown` otherwise, and if the location belongs to another
 * customer than the given one.
 */
export async function sellingLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  named: { readonly customerId: string; readonly customerLocationId: string },
): Promise<Location> {
  const location = await staffLocation(context, named.customerLocationId);
  if (location?.customerId !== named.customerId) throw new AppError('location_unknown');
  return location;
}

/** Returns the location if the employee sells to it (see `sellingLocation`). Throws `forbidden` without the license. */
async function staffLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<Location | undefined> {
  const { tx, actor } = context;
  if (actor.role === 'APP') requireLicense(context, 'sales');
  return actor.role === 'ADMIN'
    ? (await readLocations(tx, [customerLocationId])).get(customerLocationId)
    : findAssignedLocation(tx, actor.userId, customerLocationId);
}

/**
 * Returns a location that the user may describe: customer users those that they shop for, employees those that they
 * sell to. Throws `location_unknown` otherwise.
 */
export async function describedLocation(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<Location> {
  const { role } = context.actor;
  if (role === 'CUSTOMER' || role === 'SUPERCUSTOMER') return shoppingLocation(context, customerLocationId);
  const location = await staffLocation(context, customerLocationId);
  if (!location) throw new AppError('location_unknown');
  return location;
}

/** Returns whether the user shops for the location. */
export async function shopsFor(
  context: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<boolean> {
  return (await shopperLocations(context.tx, context.actor)).some(
    (row) => row.customer_location_id === customerLocationId,
  );
}

/** Returns whether the location is assigned to the user, as it is to salespeople. */
export const sellsTo = async (
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
): Promise<boolean> => (await findAssignedLocation(tx, actor.userId, customerLocationId)) !== undefined;
