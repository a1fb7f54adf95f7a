import { AppError } from '../../../contract/errors.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { audit } from '../../audit.ts';
import type { Handler, Services } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { recordBlob } from '../../files/blobs.ts';
import { outside } from '../../outside.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { fetchCss } from './fetch-css.ts';
import { organizationSettingsOf, type Theme, unusableUrls } from './organization.ts';

type Endpoints = typeof settingsEndpoints;

/** Returns the public settings of the host. */
export const settings: Handler<Endpoints['settings']> = async (context) =>
  inOtherTenant(context, context.tenant, (tx) => organizationSettingsOf(tx, context.tenant));

/**
 * Fetches and cleans the theme's style sheets; pages get this copy. External ones come first, so that the
 * organization's own one overrides them. Throws `invalid_input` for one that can't be fetched.
 */
async function fetchStyles({ outgoing }: Services, theme: Theme): Promise<string> {
  const wanted = [
    ...theme.themeExternalResources.map((url) => ['themeExternalResources', url] as const),
    ...(theme.clientStyleSheetURL ? [['clientStyleSheetURL', theme.clientStyleSheetURL] as const] : []),
  ];
  const sheets = wanted.map(async ([field, url]) => {
    try {
      return await fetchCss(url, outgoing);
    } catch {
      throw new AppError('invalid_input', undefined, { [field]: 'could not be loaded as a style sheet' });
    }
  });
  return (await Promise.all(sheets)).join('\n');
}

/** Stores the theme with a copy of its style sheets. Throws `invalid_input` for unusable URLs. */
export const saveTheme: Handler<Endpoints['saveTheme']> = async ({ services }, { body }) => {
  const faults = unusableUrls(body).map((name) => [name, 'must be a valid URL']);
  if (faults.length > 0) throw new AppError('invalid_input', undefined, Object.fromEntries(faults));
  return outside(async (inTransaction) => {
    const css = Buffer.from(await fetchStyles(services, body));
    const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(({ tx }) => work(tx));
    const blob = css.length > 0 ? await services.blobs.prepare(inCompany, 'text/css', css, new Date()) : undefined;
    return inTransaction(async ({ tx, tenant, actor, now }) => {
      const style_hash = blob ? await recordBlob(tx, blob, now) : null;
      const values = { theme: JSON.stringify(body), style_hash };
      await tx.db
        .insertInto('organization')
        .values({ tenant_id: tx.tenantId, ...values })
        .onConflict((conflict) =>
          conflict.column('tenant_id').doUpdateSet({ ...values, updated_at: now.toISOString() }),
        )
        .execute();
      await audit(tx, actor, 'settings.saveTheme', tx.tenantId, { theme: body });
      return organizationSettingsOf(tx, tenant);
    });
  });
};
