import { publicSettingsEndpoints } from '../../contract/public-settings.ts';
import { writeDevice } from '../data/device.ts';
import { call } from '../lib/call.ts';
import { setSession } from './session-state.ts';

/**
 * Reads the company's public settings again, after an administrator changed them here. They are stored by then, so a
 * failure only delays what this device shows of them, and is no error.
 */
export async function refreshSettings(): Promise<void> {
  try {
    const settings = await call(publicSettingsEndpoints.settings, {});
    setSession({ settings });
    await writeDevice('settings', settings);
  } catch {
    // The next start reads them.
  }
}
