import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '../../../contract/errors.ts';
import { navLink } from '../../../contract/rows/accounts.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';

type Endpoints = typeof settingsEndpoints;

const listOptions = (tx: Tx) =>
  tx.db.selectFrom('options').select(['key', 'value']).where('tenant_id', '=', tx.tenantId).orderBy('key').execute();

/** Lists the host's options by key. */
export const options: Handler<Endpoints['options']> = async (context) =>
  inOtherTenant(context, context.tenant, listOptions);

/**
 * Returns the error of an option's value. Only values of menu links are validated, because the menu needs valid links.
 */
function faultOf(key: string, value: string): string | undefined {
  if (/^navLink\d$/.test(key) && !z.safeParse(navLink.shape.href, value).success) return 'must be a valid URL';
  if (/^navLink\dText(?:\.(?:en|es|fr))?$/.test(key) && value.length > 60)
    return 'may not be greater than 60 characters';
  return undefined;
}

/** Sets the given options and deletes those with an empty value. Throws `invalid_input`. */
export const saveOptions: Handler<Endpoints['saveOptions']> = async ({ tx, actor }, { body }) => {
  // The last value of a repeated key counts. Surrounding blanks are removed.
  const wanted = new Map(body.map(({ key, value }) => [key, value.trim()]));
  const set = [...wanted].filter(([, value]) => value !== '');
  const removed = [...wanted].filter(([, value]) => value === '').map(([key]) => key);
  const faults = set.flatMap(([key, value]) => {
    const fault = faultOf(key, value);
    return fault ? [[key, fault] as const] : [];
  });
  if (faults.length > 0) throw new AppError('invalid_input', undefined, Object.fromEntries(faults));
  if (removed.length > 0) {
    await tx.db.deleteFrom('options').where('tenant_id', '=', tx.tenantId).where('key', 'in', removed).execute();
  }
  if (set.length > 0) {
    await tx.db
      .insertInto('options')
      .values(set.sort().map(([key, value]) => ({ tenant_id: tx.tenantId, key, value })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: sql`excluded.value` }))
      .execute();
  }
  await audit(tx, actor, 'settings.saveOptions', 'options', { set: set.map(([key]) => key), removed });
  return listOptions(tx);
};
