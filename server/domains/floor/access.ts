import { AppError } from '../../../contract/errors.ts';
import type { License } from '../../../contract/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { housesOf } from '../../sync/scopes.ts';

/** The caller may do this kind of work: administrators may all of it. Throws `forbidden`. */
export function requireLicense({ actor }: Pick<SignedInContext, 'actor'>, ...anyOf: readonly License[]): void {
  if (actor.role === 'ADMIN') return;
  if (!anyOf.some((license) => actor.licenses.includes(license))) throw new AppError('forbidden');
}

/** Whether the caller works in the house. */
export const worksIn = async ({ tx, actor }: SignedInContext, warehouseId: string): Promise<boolean> =>
  (await housesOf(tx, actor)).includes(warehouseId);

/** Something of a house where the caller doesn't work counts as not there. Throws `not_found`. */
export async function requireHouse(context: SignedInContext, warehouseId: string): Promise<void> {
  if (!(await worksIn(context, warehouseId))) throw new AppError('not_found');
}

/** The house that a list is about: the one asked for, else the first of the caller's. Throws `not_found` for anybody else's. */
export async function houseOf(context: SignedInContext, asked: string | undefined): Promise<string> {
  const houses = await housesOf(context.tx, context.actor);
  const house = asked ?? houses[0];
  if (house === undefined || !houses.includes(house)) throw new AppError('not_found');
  return house;
}
