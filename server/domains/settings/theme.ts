import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { AppError, ERRORS } from '../../../contract/errors.ts';
import type { settingsEndpoints } from '../../../contract/settings.ts';
import { audit } from '../../audit.ts';
import type { Handler, Input, Services } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { recordBlob } from '../../files/blobs.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { outside } from '../../outside.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { fetchCss } from './fetch-css.ts';
import { organizationSettingsOf, type Theme, themeOf, unusableUrls } from './organization.ts';

type Endpoints = typeof settingsEndpoints;

/** Returns the public settings of the host. */
export const settings: Handler<Endpoints['settings']> = async (context) =>
  inOtherTenant(context, context.tenant, (tx) => organizationSettingsOf(tx, context.tenant));

type Styles = Pick<Theme, 'themeExternalResources' | 'clientStyleSheetURL'>;

/**
 * Fetches and cleans the theme's style sheets; pages get this copy. External ones come first, so that the
 * organization's own one overrides them. Throws `style_unavailable`, with its field, for one that
 * can't be fetched.
 */
async function fetchStyles({ outgoing }: Services, theme: Styles): Promise<string> {
  const wanted = [
    ...theme.themeExternalResources.map((url) => ['themeExternalResources', url] as const),
    ...(theme.clientStyleSheetURL ? [['clientStyleSheetURL', theme.clientStyleSheetURL] as const] : []),
  ];
  const sheets = wanted.map(async ([field, url]) => {
    try {
      return await fetchCss(url, outgoing);
    } catch {
      throw new AppError('style_unavailable', undefined, { [field]: ERRORS.style_unavailable.text });
    }
  });
  return (await Promise.all(sheets)).join('\n');
}

async function storedTheme(tx: Tx): Promise<Theme> {
  const row = await tx.db
    .selectFrom('organization')
    .select('theme')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return themeOf({ ...row?.theme });
}

type Change = Input<Endpoints['saveTheme']>['body'];

/**
 * Locks the theme. Throws `conflict` if it was changed after `updatedAt`, unless the call changes nothing: the same
 * values come again after a lost response.
 */
async function lockTheme(tx: Tx, now: Date, { updatedAt, ...wanted }: Change): Promise<void> {
  const isNew = await tx.db
    .insertInto('organization')
    .values({ tenant_id: tx.tenantId, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  const stored = await tx.db
    .selectFrom('organization')
    .select(['theme', 'updated_at'])
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const seen = isNew ? null : stored.updated_at;
  if (updatedAt === undefined || updatedAt === seen) return;
  const theme = themeOf({ ...stored.theme });
  const isSame = Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(value, theme[name as keyof Theme]));
  if (!isSame) throw new AppError('conflict');
}

/**
 * Stores the given fields of the theme with a copy of its style sheets. Throws `invalid_input` for unusable URLs, and
 * `conflict` if the caller names a state that is not the stored one.
 */
export const saveTheme: Handler<Endpoints['saveTheme']> = async ({ services, tx }, { body }) => {
  const { updatedAt: _, ...theme } = body;
  const unusable = unusableUrls(body);
  if (unusable.length > 0) throw invalidFields(Object.fromEntries(unusable.map((name) => [name, { rule: 'url' }])));
  const hasStyles = body.themeExternalResources !== undefined || body.clientStyleSheetURL !== undefined;
  const stored = await storedTheme(tx);
  const { themeExternalResources = stored.themeExternalResources, clientStyleSheetURL = stored.clientStyleSheetURL } =
    body;
  return outside(async (inTransaction) => {
    const css = Buffer.from(
      hasStyles ? await fetchStyles(services, { themeExternalResources, clientStyleSheetURL }) : '',
    );
    const inCompany = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(({ tx }) => work(tx));
    const blob = css.length > 0 ? await services.blobs.prepare(inCompany, 'text/css', css, new Date()) : undefined;
    return inTransaction(async ({ tx, tenant, actor, now }) => {
      await lockTheme(tx, now, body);
      const style_hash = blob ? await recordBlob(tx, blob, now) : null;
      await tx.db
        .updateTable('organization')
        .set({
          theme: sql`theme || ${JSON.stringify(theme)}::jsonb`,
          ...(hasStyles ? { style_hash } : {}),
          updated_at: now.toISOString(),
        })
        .where('tenant_id', '=', tx.tenantId)
        .execute();
      await audit(tx, actor, 'settings.saveTheme', tx.tenantId, { theme });
      return organizationSettingsOf(tx, tenant);
    });
  });
};
