import { Plural, Trans } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import { EmptyState } from '../../ui/empty-state.tsx';

/** When the user has picked everything, or everything in their zones. */
export function NothingLeft({
  isStaged,
  othersLeft,
}: {
  readonly isStaged: boolean;
  /** Bins with something left in the zones of other pickers. */
  readonly othersLeft: number;
}) {
  const picture = <PackageCheck size={56} strokeWidth={1.5} />;
  if (othersLeft > 0)
    return (
      <EmptyState picture={picture} title={<Trans>Your zones are done</Trans>}>
        <Plural value={othersLeft} one="# bin left in other zones" other="# bins left in other zones" />
      </EmptyState>
    );
  return (
    <EmptyState picture={picture} title={<Trans>Nothing left to pick</Trans>}>
      {!isStaged && <Trans>Move it to staging, then tap Stage.</Trans>}
    </EmptyState>
  );
}
