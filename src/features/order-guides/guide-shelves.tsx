import { Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import type { GuideLine } from '../../../contract/order-guides.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import type { ShopItems } from '../catalog/use-items.ts';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import { parOrder } from './data/fill-to-par.ts';
import { guideLineKey, parOn, sectionsOf } from './data/guide-lines.ts';
import type { OnItsWay } from './data/on-its-way.ts';
import type { OrderUsage } from './data/usage.ts';
import { GuideRow } from './guide-row.tsx';
import { SectionHead } from './section-head.tsx';

export interface GuideShelvesProps {
  readonly lines: readonly GuideLine[];
  readonly found: ShopItems | undefined;
  /** The weekday whose pars apply; −1 for the everyday ones. */
  readonly weekday: number;
  /** What orders subtract, by guideLineKey. */
  readonly coming: ReadonlyMap<string, OnItsWay>;
  /** Quantities in the cart by guideLineKey. */
  readonly inCart: ReadonlyMap<string, number>;
  readonly last: ReadonlyMap<string, LastOrdered>;
  readonly usage: OrderUsage | undefined;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
}

/** A guide's lines by section, in shelf order. */
export function GuideShelves({ lines, found, weekday, coming, inCart, last, usage, save }: GuideShelvesProps) {
  const { t } = useLingui();
  if (lines.length === 0)
    return (
      <EmptyState picture={<SearchX size={48} strokeWidth={1.5} />} title={<Trans>No items match</Trans>}>
        <Trans>Try another word, the brand or the item code.</Trans>
      </EmptyState>
    );
  return sectionsOf(lines).map((section) => (
    <chakra.section key={section.name} aria-label={section.name || t`No section`}>
      <SectionHead name={section.name} count={section.lines.length} />
      <Card pad="none" as="ul" containerType="inline-size" css={{ '& > li:last-child > *': { borderBottomWidth: 0 } }}>
        {section.lines.map((line) => {
          const key = guideLineKey(line);
          const item = found?.items.get(line.itemCode);
          const order = parOrder(line, weekday, coming, item);
          return (
            <li key={key}>
              <GuideRow
                line={line}
                item={item ?? (found && !found.pending.has(line.itemCode) ? null : undefined)}
                par={parOn(line, weekday)}
                order={order}
                coming={coming.get(key)?.quantity ?? 0}
                inCart={inCart.get(key) ?? 0}
                orderInCart={order ? (inCart.get(guideLineKey({ ...line, uom: order.uom })) ?? 0) : 0}
                last={last.get(line.itemCode)}
                usual={usage?.byKey.get(key)}
                orders={usage?.orders ?? 0}
                save={save}
              />
            </li>
          );
        })}
      </Card>
    </chakra.section>
  ));
}
