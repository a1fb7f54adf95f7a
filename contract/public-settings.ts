import { get } from './endpoint.ts';
import { organizationSettings } from './rows/accounts.ts';

/** What every visitor reads. Apart from the other settings, because each start of the app loads it. */
export const publicSettingsEndpoints = {
  settings: get('/settings', {
    summary: 'Get the public settings of the organization at this host',
    permission: 'anyone',
    returns: organizationSettings,
  }),
};
