import { Plural, Trans } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSession } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import type { LeavingState } from './use-leaving.ts';

/** Work could not be sent: the user stays, or leaves it encrypted on the device (OUT1). */
export function LeaveQuestion({ leaving }: { leaving: LeavingState }) {
  const { signedIn } = useSession();
  const name = signedIn?.user.profile.displayName || signedIn?.user.profile.userName || '';
  const acting = signedIn?.impersonation != null;
  const ended = useSyncStatus()?.connection.state === 'paused';
  return (
    <Card
      as="section"
      role="alertdialog"
      aria-labelledby="leave-title"
      maxWidth="28rem"
      width="full"
      display="grid"
      gap={4}
    >
      <chakra.h1 id="leave-title" fontSize="lg" fontWeight="bold" lineHeight="tight" textWrap="balance">
        <Plural value={leaving.waiting} one="# change has not been sent yet" other="# changes have not been sent yet" />
      </chakra.h1>
      <p>
        {acting && ended ? (
          <Trans>Your time to act as {name} is over. If you leave now, what was not sent is lost.</Trans>
        ) : acting ? (
          <Trans>
            The server could not be reached. If you leave now, what you did as {name} and what was not sent is lost.
          </Trans>
        ) : ended ? (
          <Trans>
            Your sign-in has ended, so they can’t be sent. Sign in again to send them, or leave: they are then locked on
            this device, nobody else can read them, and they are sent when {name} signs in here again.
          </Trans>
        ) : (
          <Trans>
            The server could not be reached. Stay to send them, or leave: they are then locked on this device, nobody
            else can read them, and they are sent when {name} signs in here again.
          </Trans>
        )}
      </p>
      <chakra.div display="grid" gap={2}>
        {ended && !acting && (
          <ButtonLink to="/auth?again" variant="primary" size="large" full>
            <Trans>Sign in</Trans>
          </ButtonLink>
        )}
        {!ended && (
          <Button
            variant="primary"
            size="large"
            full
            icon={<RefreshCw size={18} aria-hidden />}
            onClick={leaving.sendAgain}
            data-autofocus
          >
            <Trans>Stay and send</Trans>
          </Button>
        )}
        <Button
          variant={acting ? 'danger' : 'secondary'}
          size="large"
          full
          icon={<Lock size={18} aria-hidden />}
          onClick={leaving.leave}
        >
          {acting ? <Trans>Give them up and leave</Trans> : <Trans>Lock and leave</Trans>}
        </Button>
        <ButtonLink to="/" variant="quiet" full>
          <Trans>Back to work</Trans>
        </ButtonLink>
      </chakra.div>
    </Card>
  );
}
