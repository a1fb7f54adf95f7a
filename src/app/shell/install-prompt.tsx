import { Trans, useLingui } from '@lingui/react/macro';
import Share from 'lucide-react/icons/share';
import { useEffect, useState } from 'react';
import { readDevice, writeDevice } from '../../data/device.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import type { InstallWay } from './install-offer.ts';
import { NoticeCard } from './notice-card.tsx';
import { DISMISSED_FOR_MS, offersInstall } from './offers-install.ts';

/** Offers to install the app on the home screen (spec section 4), once the user has begun to use it. */
export function InstallPrompt({ way }: { way: InstallWay }) {
  const { t } = useLingui();
  const { signedIn, settings } = useSession();
  const [dismissedUntil, setDismissedUntil] = useState<number>();
  useEffect(() => {
    readDevice().then(
      (device) => setDismissedUntil(device.installDismissedUntil),
      () => {},
    );
  }, []);
  const dismiss = () => {
    const until = Date.now() + DISMISSED_FOR_MS;
    setDismissedUntil(until);
    void writeDevice('installDismissedUntil', until);
  };
  if (!signedIn || !settings || dismissedUntil === undefined) return null;
  const { role } = signedIn.user.profile;
  if (!offersInstall({ role, pwaEnabled: settings.pwaEnabled, dismissedUntil, now: Date.now() })) return null;
  const company = settings.companyName;
  return (
    <NoticeCard
      title={<Trans>Add {company} to your home screen</Trans>}
      onDismiss={dismiss}
      action={
        way.kind === 'prompt' && (
          <Button
            variant="primary"
            onClick={() =>
              void way.install().then((accepted) => {
                if (!accepted) dismiss();
              })
            }
          >
            <Trans>Install</Trans>
          </Button>
        )
      }
    >
      {way.kind === 'prompt' ? (
        <Trans>It opens instantly, even with no signal.</Trans>
      ) : (
        <Trans>
          Tap <Share size={18} role="img" aria-label={t`Share`} style={{ display: 'inline', verticalAlign: '-3px' }} />{' '}
          in Safari, then “Add to Home Screen”. It opens instantly, even with no signal.
        </Trans>
      )}
    </NoticeCard>
  );
}
