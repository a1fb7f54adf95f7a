import { AppError } from '../../../contract/errors.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { organizationSettingsOf, unusableUrls } from './organization.ts';

type Endpoints = typeof settingsEndpoints;

export const settings: Handler<Endpoints['settings']> = async (context) =>
  inOtherTenant(context, context.tenant, (tx) => organizationSettingsOf(tx, context.tenant));

export const saveTheme: Handler<Endpoints['saveTheme']> = async ({ tx, tenant, actor, now }, { body }) => {
  const faults = unusableUrls(body).map((name) => [name, 'must be a valid URL']);
  if (faults.length > 0) throw new AppError('invalid_input', undefined, Object.fromEntries(faults));
  const theme = JSON.stringify(body);
  await tx.db
    .insertInto('organization')
    .values({ tenant_id: tx.tenantId, theme })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ theme, updated_at: now.toISOString() }))
    .execute();
  await audit(tx, actor, 'settings.saveTheme', tx.tenantId, { theme: body });
  return organizationSettingsOf(tx, tenant);
};
