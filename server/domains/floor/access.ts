import { AppError } from '../../../contract/errors.ts';
import { holdsLicense } from '../../../contract/licenses.ts';
import type { License } from '../../../contract/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { warehousesOf } from '../../sync/scopes.ts';

/** Throws `forbidden` unless the caller has one of the licenses, by `holdsLicense`, or is an administrator. */
export function requireLicense({ actor }: Pick<SignedInContext, 'actor'>, ...anyOf: readonly License[]): void {
  if (actor.role === 'ADMIN') return;
  if (!holdsLicense(actor.licenses, ...anyOf)) throw new AppError('forbidden');
}

/** Returns whether the caller may work in the warehouse. */
export const worksIn = async ({ tx, actor }: SignedInContext, warehouseId: string): Promise<boolean> =>
  (await warehousesOf(tx, actor)).includes(warehouseId);

/** Throws `not_found` unless the caller may work in the warehouse. */
export async function requireWarehouseAccess(context: SignedInContext, warehouseId: string): Promise<void> {
  if (!(await worksIn(context, warehouseId))) throw new AppError('not_found');
}

/**
 * Returns the warehouse of a list: `asked`, or else the first of the caller's warehouses. Throws `not_found` if the
 * caller may not work there.
 */
export async function warehouseOf(context: SignedInContext, asked: string | undefined): Promise<string> {
  const warehouses = await warehousesOf(context.tx, context.actor);
  const warehouse = asked ?? warehouses[0];
  if (warehouse === undefined || !warehouses.includes(warehouse)) throw new AppError('not_found');
  return warehouse;
}
