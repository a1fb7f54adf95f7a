import { useEffect, useState } from 'react';
import { findVaults } from '../../data/device.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useLockedText } from '../sync-status/use-locked-text.ts';

/** Shows that work of this user on the device can't be decrypted with their key; renders nothing if there is none. */
export function LockedWork() {
  const { user, impersonation } = useSignedIn();
  const text = useLockedText();
  const [locked, setLocked] = useState(0);
  useEffect(() => {
    let current = true;
    findVaults(user).then(
      (vaults) => current && setLocked(vaults.reduce((sum, { waiting }) => sum + waiting, 0)),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [user]);
  return locked > 0 && !impersonation && <Callout tone="warning" title={text(locked)} />;
}
