import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { listVaults } from '../../data/device.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';

/** Unsent work of users who left this device: names and counts only (OUT1). */
export function LeftWork() {
  const { t } = useLingui();
  const { settings } = useSession();
  const tenantId = settings?.tenantId;
  const [vaults, setVaults] = useState<Awaited<ReturnType<typeof listVaults>>>([]);
  useEffect(() => {
    if (!tenantId) return;
    let current = true;
    const look = () =>
      void listVaults(tenantId).then(
        (found) => current && setVaults(found),
        () => {},
      );
    look();
    // Another tab may have signed out, or an author may have returned.
    window.addEventListener('focus', look);
    return () => {
      current = false;
      window.removeEventListener('focus', look);
    };
  }, [tenantId]);
  const left = vaults.filter((vault) => vault.waiting > 0);
  if (left.length === 0) return null;
  return (
    <Card as="section" display="grid" gap={3} role="status">
      {left.map(({ userName, waiting }) => (
        <chakra.div key={userName} display="flex" gap={3} alignItems="start">
          <chakra.span color="fg.muted" paddingTop="0.125rem">
            <Lock size={18} aria-hidden />
          </chakra.span>
          <p>
            <chakra.span fontWeight="medium">
              {t`${userName} has ${plural(waiting, { one: '# unsent change', other: '# unsent changes' })} on this device.`}
            </chakra.span>{' '}
            <chakra.span color="fg.muted">
              <Trans>Locked; sent when {userName} signs in here.</Trans>
            </chakra.span>
          </p>
        </chakra.div>
      ))}
    </Card>
  );
}
