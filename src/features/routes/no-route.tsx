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
      title={<Trans>No route assigned to you yet</Trans>}
      action={
        <>
          <ButtonLink to="/mobile" variant="primary">
            <Trans>Home</Trans>
          </ButtonLink>
          <ButtonLink to="/mobile/driver/baton?side=take">
            <Trans>Take over a route by QR</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Your administrator assigns routes to drivers. Yours then appears on this device.</Trans>
    </EmptyState>
  );
}
