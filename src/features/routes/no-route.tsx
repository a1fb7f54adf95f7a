import { Trans } from '@lingui/react/macro';
import Truck from 'lucide-react/icons/truck';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For users who drive no route. */
export function NoRoute() {
  return (
    <EmptyState
      page
      picture={<Truck size={48} strokeWidth={1.5} />}
      title={<Trans>No route is yours yet</Trans>}
      action={
        <>
          <ButtonLink to="/mobile" variant="primary">
            <Trans>Home</Trans>
          </ButtonLink>
          <ButtonLink to="/mobile/driver/baton?side=take">
            <Trans>Take over a run by QR</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Your administrator says who drives which route. It then comes to this device by itself.</Trans>
    </EmptyState>
  );
}
