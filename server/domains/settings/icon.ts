import type { settingsEndpoints } from '../../../contract/settings.ts';
import type { Handler } from '../../context.ts';
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
  const bytes = await inOtherTenant(context, tenant, async (tx) => {
    const url = (await findPwa(tx))?.imageUrl512 ?? null;
    const { themePrimaryColor: ground, companyName: company } = await organizationSettingsOf(tx, tenant);
    const initials = () => renderIcon(params.size, { image: undefined, company, ground });
    const key = JSON.stringify([tenant.id, params.size, url, company, ground]);
    return keptIcon(key, async () => {
      const image = url === null ? undefined : await findImage(tx, url);
      try {
        return await renderIcon(params.size, { image, company, ground });
      } catch (error) {
        // With a broken image the icon shows the initials.
        services.log.warn({ tenantId: tenant.id, error: (error as Error).message }, 'an icon could not be rendered');
        return initials();
      }
    });
  });
  return { fileName: `icon-${params.size}.png`, mediaType: 'image/png', bytes, inline: true };
};
