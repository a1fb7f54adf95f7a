import { Trans, useLingui } from '@lingui/react/macro';
import Share from 'lucide-react/icons/share';
import { useEffect, useState } from 'react';
import { readDevice, writeDevice } from '../../data/device.ts';
import { useEngaged } from '../../lib/use-engaged.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { DISMISSED_FOR_MS, offersInstall, useInstallWay } from './install-offer.ts';
import { NoticeCard } from './notice-card.tsx';

/** Offers to put the app on the home screen (spec section 4), to whoever has begun to use it. */
export function InstallPrompt() {
  const { t } = useLingui();
  const { signedIn, settings } = useSession();
  const way = useInstallWay();
  const engaged = useEngaged();
  const [dismissedUntil, setDismissedUntil] = useState<number>();
  useEffect(() => {
    if (way)
      readDevice().then(
        (device) => setDismissedUntil(device.installDismissedUntil),
        () => {},
      );
  }, [way]);
  const dismiss = () => {
    const until = Date.now() + DISMISSED_FOR_MS;
    setDismissedUntil(until);
    void writeDevice('installDismissedUntil', until);
  };
  if (!way || !engaged || !signedIn || !settings || dismissedUntil === undefined) return null;
  const { role } = signedIn.user.profile;
  if (!offersInstall({ role, pwaEnabled: settings.pwaEnabled, dismissedUntil, now: Date.now() })) return null;
  const company = settings.companyName;
  return (
    <NoticeCard
      title={<Trans>Put {company} on your home screen</Trans>}
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
        <Trans>It opens at once, also without a signal.</Trans>
      ) : (
        <Trans>
          Tap <Share size={18} role="img" aria-label={t`Share`} style={{ display: 'inline', verticalAlign: '-3px' }} />{' '}
          in Safari, then “Add to Home Screen”. It opens at once, also without a signal.
        </Trans>
      )}
    </NoticeCard>
  );
}
