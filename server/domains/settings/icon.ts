import type { settingsEndpoints } from '../../../contract/settings.ts';
import type { Handler } from '../../context.ts';
import { inTenant } from '../../db/tenant-transaction.ts';
import { ObjectStoreError } from '../../files/object-store.ts';
import { outside } from '../../outside.ts';
import { inOtherTenant } from '../accounts/other-tenant.ts';
import { findImage } from './icon-source.ts';
import { keptIcon, renderIcon } from './icons.ts';
import { organizationSettingsOf } from './organization.ts';
import { findPwa } from './pwa.ts';

/**
 * Returns an icon of the host, also without an installable app, because browsers show it in tabs. Without an image it
 * shows the initials.
 */
export const icon: Handler<(typeof settingsEndpoints)['icon']> = async (context, { params }) => {
  const { tenant, services } = context;
  const { url, ground, company } = await inOtherTenant(context, tenant, async (tx) => {
    const url = (await findPwa(tx))?.imageUrl512 ?? null;
    const { themePrimaryColor: ground, companyName: company } = await organizationSettingsOf(tx, tenant);
    return { url, ground, company };
  });
  const key = JSON.stringify([tenant.id, params.size, url, company, ground]);
  const read = async (of: string) => {
    const database = await services.registry.databaseOf(tenant);
    const blob = await inTenant(database, tenant.id, (tx) => findImage(tx, of), { readOnly: true });
    return blob && services.blobs.read(blob);
  };
  const render = async () => {
    try {
      const image = url === null ? undefined : await read(url);
      return await renderIcon(params.size, { image, company, ground });
    } catch (error) {
      // The initials would be kept until the next start.
      if (error instanceof ObjectStoreError) throw error;
      services.log.warn({ tenantId: tenant.id, error: (error as Error).message }, 'an icon could not be rendered');
      return renderIcon(params.size, { image: undefined, company, ground });
    }
  };
  return outside(async () => ({
    ...{ fileName: `icon-${params.size}.png`, mediaType: 'image/png', inline: true },
    bytes: await keptIcon(key, render),
  }));
};
