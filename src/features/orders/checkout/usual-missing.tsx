import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { weekdayOf } from '../../../../rules/calendar.ts';
import { calendarOf } from '../../../../rules/delivery-calendar.ts';
import { itemDayProblem } from '../../../../rules/item-days.ts';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import type { UsualItem } from '../../../../rules/usual-items.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { type PricedCart, refusalIn } from '../../carts/data/price-cart.ts';
import { useUndoableLines } from '../../carts/use-set-line.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { useShopItems } from '../../catalog/use-items.ts';
import { dismissUsualMissing, listUsualMissing } from '../data/usual-missing.ts';

/** Number of items to ask about at once. */
const MOST_ASKED = 4;
const HOUR_MS = 3_600_000;

/**
 * Asks about items that the location usually orders for the weekday and that are neither in the cart nor ordered for
 * the day. A press adds the usual quantity. Renders nothing if none is missing or the user dismissed the question.
 */
export function UsualMissing({
  cart,
  day,
  shippingMethod,
}: Pick<CheckoutDraft, 'shippingMethod'> & { readonly cart: PricedCart; readonly day: string }) {
  const { t } = useLingui();
  const { db, location } = useShop();
  const { customerLocationId } = location;
  const format = useFormat();
  const toast = useToast();
  const setLines = useUndoableLines();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const now = useServerNow(60_000);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const usual = useLive(() => listUsualMissing(db, customerLocationId, day, hour), [db, customerLocationId, day, hour]);
  const inCart = new Set(cart.entries.map(({ line }) => line.itemCode));
  // An item that was added here stays in its place, so that neither the row nor the focus jumps.
  const open = (usual ?? []).filter(({ itemCode }) => !inCart.has(itemCode) || added.has(itemCode));
  const found = useShopItems(open.map(({ itemCode }) => itemCode));
  const calendar = calendarOf(location, shippingMethod);
  const at = new Date(now).toISOString();
  /** The item, if it can be ordered for the day. */
  const offered = ({ itemCode, uom }: UsualItem): CatalogItem | undefined => {
    const item = found?.items.get(itemCode);
    const isOffered = item?.inStock && !refusalIn(location, item, uom) && !itemDayProblem(item, day, at, calendar);
    return isOffered ? item : undefined;
  };
  const asked = open
    .flatMap((one) => {
      const item = offered(one);
      return item ? [{ ...one, item }] : [];
    })
    .slice(0, MOST_ASKED);
  if (asked.length === 0) return null;
  const weekday = format.weekday(weekdayOf(day));
  const add = async ({ itemCode, uom, quantity }: UsualItem, name: string) => {
    const line = { itemCode, uom };
    setAdded((before) => new Set(before).add(itemCode));
    const undo = await setLines([{ ...line, quantity }], [{ ...line, quantity: 0 }]);
    if (!undo) return;
    toast.show({
      key: 'usual-added',
      tone: 'success',
      text: t`${name} added to the cart`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  return (
    <Callout
      tone="info"
      title={<Trans>Forgot something? You usually order this for {weekday}:</Trans>}
      onDismiss={() => void dismissUsualMissing(db, customerLocationId, day)}
    >
      <chakra.ul display="grid" marginTop={1} maxWidth="34rem">
        {asked.map(({ item, ...one }) => {
          const name = itemName(item.description);
          const count = format.number(one.quantity);
          const has = inCart.has(one.itemCode);
          return (
            <chakra.li
              key={one.itemCode}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) auto auto"
              columnGap={2}
              alignItems="center"
              lineHeight="snug"
            >
              {name}
              <chakra.span fontVariantNumeric="tabular-nums">
                {count} {one.uom}
              </chakra.span>
              <IconButton
                // Not disabled, because a disabled button loses the focus.
                {...(has ? { 'aria-disabled': true } : {})}
                label={has ? t`${name} is in the cart` : t`Add ${count} ${one.uom} ${name}`}
                icon={has ? <Check size={20} /> : <Plus size={20} />}
                onClick={has ? undefined : () => void add(one, name)}
              />
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Callout>
  );
}
