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
          <Trans>Your time to act as {name} has ended. If you leave now, unsent work is lost.</Trans>
        ) : acting ? (
          <Trans>The server can’t be reached. If you leave now, your unsent work as {name} is lost.</Trans>
        ) : ended ? (
          <Trans>
            You have been signed out, so the changes can’t be sent. Sign in again to send them, or leave: they are
            locked on this device, only {name} can read them, and they are sent when {name} signs in here again.
          </Trans>
        ) : (
          <Trans>
            The server can’t be reached. Stay to send the changes, or sign out: they are locked on this device, only{' '}
            {name} can read them, and they are sent when {name} signs in here again.
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
            <Trans>Send and sign out</Trans>
          </Button>
        )}
        <Button
          variant={acting ? 'danger' : 'secondary'}
          size="large"
          full
          icon={<Lock size={18} aria-hidden />}
          onClick={leaving.leave}
        >
          {acting ? <Trans>Discard them and sign out</Trans> : <Trans>Lock and sign out</Trans>}
        </Button>
        <ButtonLink to="/" variant="quiet" full>
          <Trans>Back to work</Trans>
        </ButtonLink>
      </chakra.div>
    </Card>
  );
}
