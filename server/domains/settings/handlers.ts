import type { settingsEndpoints } from '../../../contract/settings.ts';
import type { HandlersOf } from '../../context.ts';
import { icon } from './icon.ts';
import { options, saveOptions } from './options.ts';
import { createPwa, manifest, pwa, savePwa } from './pwa.ts';
import { saveSmtp, smtp, testSmtp } from './smtp.ts';
import { saveTheme, settings } from './theme.ts';
import { listTimeZones } from './timezones.ts';

/** Handlers for the organization's theme, options, mail server and installable app. */
export const settingsHandlers: HandlersOf<typeof settingsEndpoints> = {
  settings,
  saveTheme,
  options,
  saveOptions,
  timezones: async ({ locale, now }) => listTimeZones(locale, now),
  smtp,
  saveSmtp,
  testSmtp,
  pwa,
  createPwa,
  savePwa,
  manifest,
  icon,
};
