import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { API_BASE } from '../../../contract/api-base.ts';
import { AppError } from '../../../contract/errors.ts';
import type { PwaAnswer, settingsEndpoints } from '../../../contract/settings.ts';
import { hash53 } from '../../../rules/hash.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Context, Handler } from '../../context.ts';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { hasImage, MEDIA_URL } from './icon-source.ts';
import { organizationSettingsOf } from './organization.ts';

type Endpoints = typeof settingsEndpoints;
export type PwaSettings = Omit<PwaAnswer, 'icons'>;
type Values = Omit<PwaSettings, 'id' | 'updatedAt'>;

const stored = (tx: Tx) =>
  tx.db
    .selectFrom('pwa_settings')
    .select(['id', 'name', 'short_name as shortName', 'description', 'image_url_512 as imageUrl512', 'active'])
    .select('updated_at as updatedAt')
    .where('tenant_id', '=', tx.tenantId);

/** Returns the app settings of the host, or undefined. */
export async function findPwa(tx: Tx): Promise<PwaSettings | undefined> {
  return stored(tx).orderBy('id').executeTakeFirst();
}

const columns = (values: Values, now: Date) => ({
  name: values.name,
  short_name: values.shortName,
  description: values.description,
  image_url_512: values.imageUrl512,
  active: values.active,
  updated_at: now.toISOString(),
});

/** Throws `image_unknown` unless the image belongs to the organization, because the server renders icons from it. */
async function refuseForeignImage(tx: Tx, { imageUrl512 }: Values): Promise<void> {
  if (imageUrl512 === null) return;
  if (!MEDIA_URL.test(imageUrl512) || !(await hasImage(tx, imageUrl512))) throw new AppError('image_unknown');
}

/** Returns the images of the manifest. Browsers load an image again only if its URL changes. */
function iconsOf({ imageUrl512 }: PwaSettings, theme: OrganizationSettings): PwaAnswer['icons'] {
  const version = hash53(JSON.stringify([imageUrl512, theme.themePrimaryColor, theme.companyName])).toString(36);
  const icon = (size: string, pixels: number, purpose: string) => ({
    src: `${API_BASE}/pwa/icon/${size}?v=${version}`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  });
  return [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')];
}

const withIcons = async (tx: Tx, tenant: Tenant, settings: PwaSettings): Promise<PwaAnswer> => ({
  ...settings,
  icons: iconsOf(settings, await organizationSettingsOf(tx, tenant)),
});

/** Returns the app settings of the host, or null. */
export const pwa: Handler<Endpoints['pwa']> = async (context) =>
  inOtherTenant(context, context.tenant, async (tx) => {
    const found = await findPwa(tx);
    return found ? withIcons(tx, context.tenant, found) : null;
  });

/** Creates the app settings. Throws `conflict` if they exist. */
export const createPwa: Handler<Endpoints['createPwa']> = async ({ tx, tenant, actor, now }, { body }) => {
  // With two concurrent calls the second one waits here and then finds the settings of the first.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.createPwaSettings}, hashtext(${tx.tenantId}))`.execute(tx.db);
  if (await findPwa(tx)) throw new AppError('conflict');
  await refuseForeignImage(tx, body);
  const id = uuidv7();
  await tx.db
    .insertInto('pwa_settings')
    .values({ tenant_id: tx.tenantId, id, ...columns(body, now) })
    .execute();
  await audit(tx, actor, 'settings.createPwa', id, body);
  return withIcons(tx, tenant, { id, ...body, updatedAt: now.toISOString() });
};

/**
 * Replaces the app settings with this id. Throws `not_found`, and `conflict` if they were changed after `updatedAt`,
 * unless the call changes nothing: the same values come again after a lost response.
 */
export const savePwa: Handler<Endpoints['savePwa']> = async ({ tx, tenant, actor, now }, { params: { id }, body }) => {
  const { updatedAt: seen, ...values } = body;
  await refuseForeignImage(tx, values);
  const before = await stored(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw new AppError('not_found');
  const { updatedAt, id: _, ...same } = before;
  if (seen !== undefined && seen !== updatedAt && !isDeepStrictEqual(values, same)) throw new AppError('conflict');
  await tx.db
    .updateTable('pwa_settings')
    .set(columns(values, now))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'settings.savePwa', id, values);
  return withIcons(tx, tenant, { id, ...values, updatedAt: now.toISOString() });
};

/**
 * Returns the active app of the host. Throws `not_found` if it has none or it is switched off; then there is no
 * manifest, and the app can't be installed.
 */
async function activePwa(context: Context, tx: Tx): Promise<PwaSettings> {
  const found = context.tenant.pwaEnabled ? await findPwa(tx) : undefined;
  if (!found?.active) throw new AppError('not_found');
  return found;
}

/** Returns the web app manifest of the host. Throws `not_found` without an active app. */
export const manifest: Handler<Endpoints['manifest']> = async (context, { query }) => {
  const { tx, tenant } = context;
  const found = await activePwa(context, tx);
  const theme = await organizationSettingsOf(tx, tenant);
  return {
    id: '/',
    name: found.name,
    short_name: found.shortName,
    description: found.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: theme.themeDarkVariant ? '#121110' : '#ffffff',
    theme_color: theme.themeHeaderColor ?? theme.themePrimaryColor,
    lang: query.locale ?? context.locale,
    icons: iconsOf(found, theme),
  };
};
