import { Trans } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { availableIn } from '../carts/data/price-cart.ts';
import type { CatalogItem } from './data/catalog-api.ts';

export interface StockTextProps {
  readonly item: Pick<CatalogItem, 'available' | 'inStock' | 'inboundOn' | 'uoms' | 'availableWeekdays'>;
  readonly uom: string;
  /** The requested quantity. A text says if it exceeds the stock. */
  readonly wanted?: number;
  /** The quantity available for an order's day, minus that of other lines; otherwise the item's current stock. */
  readonly left?: number | null;
  /** The delivery day that `left` is for. */
  readonly deliveryDate?: string | null;
}

/** Most units in stock that are worth saying. */
const FEW = 5;

/**
 * The stock of an item if it is short, as far as the location may see it, and when more is expected. Renders nothing for
 * an item that is available on no day, because ItemDays says so.
 */
export function StockText({ item, uom, wanted = 0, left, deliveryDate = null }: StockTextProps) {
  const format = useFormat();
  if (item.availableWeekdays?.length === 0) return null;
  const available = left === undefined ? availableIn(item, uom) : left;
  const day = item.inboundOn === null ? null : format.day(item.inboundOn, 'weekday');
  const wantedDay = deliveryDate === null ? null : format.day(deliveryDate, 'weekday');
  if (available === 0)
    return (
      <chakra.span fontWeight="medium">
        {wantedDay !== null ? (
          <Trans>None available for {wantedDay}</Trans>
        ) : day === null ? (
          <Trans>Out of stock</Trans>
        ) : (
          <Trans>Out of stock · expected {day}</Trans>
        )}
      </chakra.span>
    );
  if (available === null) return null;
  // A fraction of a case is never ordered, so it is rounded down. Less than one case is shown as it is.
  const count = format.number(available >= 1 ? Math.floor(available) : available);
  if (wanted > available)
    return (
      <chakra.span color="warning.fg" fontWeight="medium" css={{ '& svg': { display: 'inline', marginInlineEnd: 1 } }}>
        <TriangleAlert size={14} aria-hidden />
        {wantedDay !== null ? (
          <Trans>
            Only {count} {uom} available for {wantedDay}
          </Trans>
        ) : day === null ? (
          <Trans>
            Only {count} {uom} in stock
          </Trans>
        ) : (
          <Trans>
            Only {count} {uom} in stock · more expected {day}
          </Trans>
        )}
      </chakra.span>
    );
  if (available > FEW) return null;
  return (
    <span>
      <Trans>
        Only {count} {uom} left
      </Trans>
    </span>
  );
}
