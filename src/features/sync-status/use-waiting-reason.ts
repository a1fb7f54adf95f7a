import { useLingui } from '@lingui/react/macro';
import type { Connection, OutboxRow } from '../../data/database.ts';

/** Returns why a change still waits, in a few words; undefined if nothing blocks it. */
export function useWaitingReason(connection: Connection): (row: OutboxRow) => string | undefined {
  const { t } = useLingui();
  return (row) => {
    if (connection.state === 'paused') return t`you have been signed out`;
    if (connection.state === 'blocked') return t`ordering is off`;
    if (connection.state === 'offline') return t`no signal`;
    if (row.failures > 0) return t`the server has a problem with it; trying again`;
    if (connection.problem === 'device_error' || connection.problem === 'storage_full')
      return t`this device has a problem; trying again`;
    if (connection.problem) return t`the server has a problem; trying again`;
    return connection.syncing ? t`being sent` : undefined;
  };
}
