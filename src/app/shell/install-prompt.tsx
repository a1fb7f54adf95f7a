import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import Share from 'lucide-react/icons/share';
import { readDevice, writeDevice } from '../../data/device.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { DISMISSED_FOR_MS, offersInstall, useInstallWay } from './install-offer.ts';
import { NoticeCard } from './notice-card.tsx';

const dismiss = () => void writeDevice('installDismissedUntil', Date.now() + DISMISSED_FOR_MS);

/** Offers to put the app on the home screen (spec section 4). */
export function InstallPrompt() {
  const { t } = useLingui();
  const { signedIn, settings } = useSession();
  const way = useInstallWay();
  const dismissedUntil = useLiveQuery(async () => (await readDevice()).installDismissedUntil);
  if (!way || !signedIn || !settings || dismissedUntil === undefined) return null;
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
