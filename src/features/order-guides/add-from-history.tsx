import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { parsOf } from '../../../rules/order-usage.ts';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useShopItems } from '../catalog/use-items.ts';
import { USAGE_DAYS } from '../orders/data/recent-orders.ts';
import { AddRow } from './add-row.tsx';
import type { AddSource } from './add-source.ts';
import { guideLineKey } from './data/guide-lines.ts';
import { useUsage } from './use-usage.ts';
import { useUsageText } from './use-usage-text.ts';

const MOST = 200;

/** Recently ordered items, most often first; the usual quantity becomes the par. */
export function AddFromHistory({ known, onAdd, sectionOf }: AddSource) {
  const { t } = useLingui();
  const usage = useUsage();
  const text = useUsageText();
  const shown = useMemo(() => usage?.usages.slice(0, MOST), [usage]);
  const codes = useMemo(() => shown && [...new Set(shown.map(({ itemCode }) => itemCode))], [shown]);
  const found = useShopItems(codes);
  if (!usage || !shown || !found) return <SkeletonRows count={5} />;
  const still = shown.filter(({ itemCode }) => found.items.has(itemCode));
  if (still.length === 0)
    return (
      <EmptyState title={<Trans>No orders from the last {USAGE_DAYS} days on this device</Trans>}>
        <Trans>Items you order appear here.</Trans>
      </EmptyState>
    );
  return (
    <chakra.ul aria-label={t`Ordered before`} paddingTop={2}>
      {still.map((each) => {
        const item = found.items.get(each.itemCode);
        const { itemCode, uom } = each;
        return (
          <li key={guideLineKey(each)}>
            <AddRow
              name={itemName(item?.description ?? itemCode)}
              item={item}
              detail={text(each, usage.orders)}
              has={known.has(guideLineKey(each))}
              onAdd={() => onAdd([{ itemCode, uom, section: sectionOf(item), ...parsOf(each) }])}
            />
          </li>
        );
      })}
    </chakra.ul>
  );
}
