import { Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useMemo } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import { useLive } from '../../sync/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { listHeldLots } from './data/held-lots.ts';
import { useHoldReason } from './use-hold-reason.ts';

/** The goods on hold of a warehouse, each with a button to release it. */
export function HeldLots({
  warehouseId,
  onRelease,
}: {
  readonly warehouseId: string;
  readonly onRelease: (lot: Lot) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const say = useAmount();
  const { why } = useHoldReason();
  const lots = useLive((db) => listHeldLots(db, warehouseId), [warehouseId]);
  const codes = useMemo(() => [...new Set((lots ?? []).map(({ itemCode }) => itemCode))], [lots]);
  const items = useShopItems(codes)?.items;
  if (!lots) return <SkeletonRows picture={false} />;
  if (lots.length === 0)
    return (
      <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>Nothing is on hold</Trans>}>
        <Trans>
          Goods that were received on hold, returned or recalled are listed here. Scan a case to put its goods on hold.
        </Trans>
      </EmptyState>
    );
  return (
    <Card as="ul" pad="none" aria-label={t`Goods on hold`}>
      {lots.map((lot) => {
        const item = items?.get(lot.itemCode);
        const name = item?.description ?? lot.itemCode;
        const lastDay = lot.expiresOn && format.day(lot.expiresOn);
        return (
          <li key={lot.id}>
            <ListRow
              title={name}
              detail={
                <>
                  {[say(lot.onHand, item), t`Lot ${lot.lotCode}`, lot.bin, lastDay && t`Use by ${lastDay}`]
                    .filter(Boolean)
                    .join(' · ')}
                  <chakra.p color="fg" overflowWrap="anywhere">
                    {why(lot)}
                  </chakra.p>
                </>
              }
              control={
                <Button aria-label={t`Release ${name}, lot ${lot.lotCode}`} onClick={() => onRelease(lot)}>
                  <Trans>Release</Trans>
                </Button>
              }
            />
          </li>
        );
      })}
    </Card>
  );
}
