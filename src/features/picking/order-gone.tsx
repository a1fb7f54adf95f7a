import { Trans } from '@lingui/react/macro';
import PackageX from 'lucide-react/icons/package-x';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An order that has left the warehouse, was canceled, or was never on this device. */
export function OrderGone({ to }: { readonly to: string }) {
  return (
    <EmptyState
      page
      picture={<PackageX size={48} strokeWidth={1.5} />}
      title={<Trans>This order has left the warehouse</Trans>}
      action={
        <ButtonLink to={to} variant="primary">
          <Trans>Orders to pick</Trans>
        </ButtonLink>
      }
    >
      <Trans>It was shipped or canceled. Your picks are saved.</Trans>
    </EmptyState>
  );
}
