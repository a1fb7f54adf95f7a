import { Trans } from '@lingui/react/macro';
import RouteIcon from 'lucide-react/icons/route';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For users who drive no route. */
export function NoRoute() {
  return (
    <WithoutRun
      picture={<Truck size={48} strokeWidth={1.5} />}
      title={<Trans>No route assigned to you yet</Trans>}
      reason={<Trans>Your administrator assigns routes to drivers. Yours then appears on this device.</Trans>}
    />
  );
}

/** For drivers whose routes have nothing to deliver. */
export function NothingToDrive() {
  return (
    <WithoutRun
      picture={<RouteIcon size={48} strokeWidth={1.5} />}
      title={<Trans>No deliveries</Trans>}
      reason={<Trans>Your routes have no orders yet. Orders appear here when the warehouse has them.</Trans>}
    />
  );
}

function WithoutRun({
  picture,
  title,
  reason,
}: {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly reason: ReactNode;
}) {
  return (
    <EmptyState
      page
      picture={picture}
      title={title}
      action={
        <>
          <ButtonLink to="/mobile" variant="primary">
            <Trans>Home</Trans>
          </ButtonLink>
          <ButtonLink to="/mobile/driver/transfer?side=take">
            <Trans>Take over a route by QR</Trans>
          </ButtonLink>
        </>
      }
    >
      {reason}
    </EmptyState>
  );
}
