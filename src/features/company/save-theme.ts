import type * as z from 'zod/mini';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { settingsEndpoints } from '../../../contract/settings.ts';
import { refreshSettings } from '../../sync/refresh-settings.ts';
import { callAs } from '../../sync/session.ts';

type Body = z.input<typeof settingsEndpoints.saveTheme.spec.body>;

/** Saves the given fields of the theme, shows them on this device, and returns the settings as stored. */
export async function saveTheme(body: Body): Promise<OrganizationSettings> {
  const saved = await callAs(settingsEndpoints.saveTheme, { body });
  await refreshSettings();
  return saved;
}
