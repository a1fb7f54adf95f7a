import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Fault } from '../../../contract/faults.ts';
import { navLink } from '../../../contract/rows/accounts.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
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
function faultOf(key: string, value: string): Fault | undefined {
  if (/^navLink\d$/.test(key) && !z.safeParse(navLink.shape.href, value).success) return { rule: 'url' };
  if (/^navLink\dText(?:\.(?:en|es|fr))?$/.test(key) && value.length > 60) return { rule: 'max', limit: 60 };
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
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults));
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
