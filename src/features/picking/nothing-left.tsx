import { Plural, Trans } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import type { PickOrder } from '../../../contract/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MissingGoods } from './missing-goods.tsx';

/** When nothing is left for the user: names what goes out short, or how much is in zones of other pickers. */
export function NothingLeft({
  orders,
  isStaged,
  hasZones,
  othersLeft,
}: {
  readonly orders: readonly PickOrder[];
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
    <div>
      <EmptyState picture={picture} title={<Trans>Nothing left to pick</Trans>}>
        {!isStaged && <Trans>Move it to staging, then tap Stage.</Trans>}
      </EmptyState>
      <chakra.div padding={4} borderRadius="md" borderWidth="1px" borderColor="border" bg="bg.surface">
        <MissingGoods orders={orders} />
      </chakra.div>
    </div>
  );
}
