import { Trans } from '@lingui/react/macro';
import Warehouse from 'lucide-react/icons/warehouse';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For users whose licenses open no warehouse. */
export function NoWarehouse() {
  return (
    <EmptyState
      page
      picture={<Warehouse size={48} strokeWidth={1.5} />}
      title={<Trans>You are not assigned to a warehouse yet</Trans>}
      action={
        <ButtonLink to="/mobile" variant="primary">
          <Trans>Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Ask your administrator for a license, such as picking or receiving.</Trans>
    </EmptyState>
  );
}
