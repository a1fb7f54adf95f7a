import { AppError } from '../../../contract/errors.ts';
import type { License } from '../../../contract/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { warehousesOf } from '../../sync/scopes.ts';

/** The caller may do this kind of work: administrators may all of it. Throws `forbidden`. */
export function requireLicense({ actor }: Pick<SignedInContext, 'actor'>, ...anyOf: readonly License[]): void {
  if (actor.role === 'ADMIN') return;
  if (!anyOf.some((license) => actor.licenses.includes(license))) throw new AppError('forbidden');
}

/** Whether the caller works in the warehouse. */
export const worksIn = async ({ tx, actor }: SignedInContext, warehouseId: string): Promise<boolean> =>
  (await warehousesOf(tx, actor)).includes(warehouseId);

/** Something of a warehouse where the caller doesn't work counts as not there. Throws `not_found`. */
export async function requireWarehouseAccess(context: SignedInContext, warehouseId: string): Promise<void> {
  if (!(await worksIn(context, warehouseId))) throw new AppError('not_found');
}

/** The warehouse that a list is about: the one asked for, else the first of the caller's. Throws `not_found` for anybody else's. */
export async function warehouseOf(context: SignedInContext, asked: string | undefined): Promise<string> {
  const warehouses = await warehousesOf(context.tx, context.actor);
  const warehouse = asked ?? warehouses[0];
  if (warehouse === undefined || !warehouses.includes(warehouse)) throw new AppError('not_found');
  return warehouse;
}
