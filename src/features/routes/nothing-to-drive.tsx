import { Trans } from '@lingui/react/macro';
import RouteIcon from 'lucide-react/icons/route';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For drivers whose routes have nothing to deliver. */
export function NothingToDrive() {
  return (
    <EmptyState
      page
      picture={<RouteIcon size={48} strokeWidth={1.5} />}
      title={<Trans>No deliveries</Trans>}
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
      <Trans>Your routes have no orders yet. Orders appear here when the warehouse has them.</Trans>
    </EmptyState>
  );
}
