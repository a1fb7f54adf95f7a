import * as z from 'zod/mini';
import type { OrganizationSettings } from '../../../contract/accounts.ts';
import { settingsEndpoints } from '../../../contract/settings.ts';
import { call } from '../../lib/call.ts';
import { refreshSettings } from '../../sync/refresh-settings.ts';
import { callAs } from '../../sync/session.ts';

const { body } = settingsEndpoints.saveTheme.spec;

/** What a form sends besides its fields of the theme: which state its user saw. */
export const seenTheme = z.pick(body, { updatedAt: true });

/** Reads the settings as stored. */
export const readSettings = (): Promise<OrganizationSettings> => call(settingsEndpoints.settings, {});

/**
 * Saves the given fields of the theme, shows them on this device, and returns the settings as stored. Throws `conflict`
 * if they were changed after `updatedAt`.
 */
export async function saveTheme(change: z.input<typeof body>): Promise<OrganizationSettings> {
  const saved = await callAs(settingsEndpoints.saveTheme, { body: change });
  await refreshSettings();
  return saved;
}
