import { Plural, Trans } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import { EmptyState } from '../../ui/empty-state.tsx';

/** When nothing is left for the user: everything is picked, or the rest is in zones of other pickers. */
export function NothingLeft({
  isStaged,
  hasZones,
  othersLeft,
}: {
  readonly isStaged: boolean;
  /** The user has zones. */
  readonly hasZones: boolean;
  /** Bins with something left in the zones of other pickers. */
  readonly othersLeft: number;
}) {
  const picture = <PackageCheck size={56} strokeWidth={1.5} />;
  if (othersLeft > 0)
    return (
      <EmptyState
        picture={picture}
        title={hasZones ? <Trans>Nothing left in your zones</Trans> : <Trans>Other pickers have these zones</Trans>}
      >
        <Plural value={othersLeft} one="# bin left in other zones" other="# bins left in other zones" />
      </EmptyState>
    );
  return (
    <EmptyState picture={picture} title={<Trans>Nothing left to pick</Trans>}>
      {!isStaged && <Trans>Move it to staging, then tap Stage.</Trans>}
    </EmptyState>
  );
}
