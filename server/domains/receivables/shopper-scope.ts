import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { showsInvoices } from '../../../contract/order-policy.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopperLocations } from '../../sync/scopes.ts';
import { shoppingLocation } from '../locations/access.ts';

/** The documents of a customer that a user may read. */
export interface ReceivableScope {
  readonly customerId: string;
  readonly customerName: string;
  readonly locationIds: readonly string[];
  /** Also documents of the whole customer, such as payments. */
  readonly isWhole: boolean;
}

async function locationsOf(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await tx.connection.query<Columns<'customer_locations', 'customer_location_id'>>(
    'select customer_location_id from customer_locations where tenant_id = $1 and customer_id = $2',
    [tx.tenantId, customerId],
    'locations_of_customer',
  );
  return rows.map((row) => row.customer_location_id);
}

/**
 * Returns the scope of a customer, limited to the readable locations. Documents of the whole customer belong to it only
 * if all of the customer's locations are readable.
 */
export async function scopeOfCustomer(
  tx: Tx,
  { customerId, customerName }: Pick<Location, 'customerId' | 'customerName'>,
  readable: readonly string[],
): Promise<ReceivableScope> {
  const all = await locationsOf(tx, customerId);
  const locationIds = all.filter((id) => readable.includes(id));
  return { customerId, customerName, locationIds, isWhole: locationIds.length === all.length };
}

/** Returns what a shopper may read of a location's customer. Throws `not_found` if the location sees no prices. */
export async function shopperScope(
  context: SignedInContext,
  customerLocationId: string | undefined,
): Promise<ReceivableScope> {
  const location = await shoppingLocation(context, customerLocationId);
  if (!showsInvoices(location.options)) throw new AppError('not_found');
  const shopped = await shopperLocations(context.tx, context.actor);
  const readable = shopped.filter(({ options }) => showsInvoices(options)).map((row) => row.customer_location_id);
  return scopeOfCustomer(context.tx, location, readable);
}
