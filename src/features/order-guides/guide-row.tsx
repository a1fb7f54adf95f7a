import { Trans } from '@lingui/react/macro';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { GuideLine } from '../../../contract/order-guides.ts';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import type { Usage } from '../../../rules/order-usage.ts';
import type { ShelfOrder } from '../../../rules/shelf-order.ts';
import { useShop } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { compactRow } from '../../ui/compact-row.ts';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { availableIn, refusalIn } from '../carts/data/price-cart.ts';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import { useLineQuantity } from '../carts/use-line-quantity.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { drawingOf } from '../catalog/drawing-of.ts';
import { ItemDays } from '../catalog/item-days.tsx';
import { ItemLink, ItemPictureLink } from '../catalog/item-link.tsx';
import { LastOrderedHint } from '../catalog/last-ordered-hint.tsx';
import { PriceText } from '../catalog/price-text.tsx';
import { StockText } from '../catalog/stock-text.tsx';
import { Substitute } from '../catalog/substitute.tsx';
import { stepOf } from '../catalog/use-item-order.ts';
import { substituteAmount } from '../orders/data/substitute-amount.ts';
import type { LastOrdered } from '../orders/data/usual-quantities.ts';
import { useRefusalText } from '../orders/use-refusal-text.ts';
import { AddToGuide } from './add-to-guide.tsx';
import { ParFill } from './par-fill.tsx';
import { useUsageText } from './use-usage-text.ts';

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto auto 1fr auto',
    gridTemplateAreas: '"words stepper" "hints stepper" ". stepper" "more more"',
    columnGap: 3,
    minHeight: '4.5rem',
    paddingInline: 3,
    paddingBlock: 0.5,
    alignItems: 'start',
    borderBottomWidth: '1px',
    borderColor: 'border',
    lineHeight: 'snug',
    '& .hints': { gridArea: 'hints', display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'center' },
    '& .hints svg': { flexShrink: 0 },
    // Here and not at the elements, where they would win over the widths below.
    '& .name': { lineClamp: 2 },
    '& .usual': { display: 'inline-flex', alignItems: 'center', minHeight: 6 },
    // On a phone a row is two lines of text beside the stepper, so that a screen shows many rows.
    '@container (width < 40rem)': {
      '& .picture, & .pack, & .again, & .add': { display: 'none' },
      // A name has three lines at most, and the target of a name with one line is 24 px high.
      '& .name': { fontSize: 'sm', lineHeight: '1.125rem', lineClamp: 3 },
      '& .words > a': { display: 'block', minHeight: 6 },
      // The sum to the par is shown whole, on two lines if it must be. What is usual has room only without it.
      '& .hints[data-par] .usual': { display: 'none' },
      '& .hints': { flexWrap: 'nowrap', columnGap: 2 },
      '& .hints > *': { minWidth: 0, lineHeight: '1rem' },
      '& .usual': {
        flexShrink: 1000,
        display: 'block',
        lineHeight: '1.5rem',
        whiteSpace: 'nowrap',
        overflowX: 'clip',
        textOverflow: 'ellipsis',
      },
      '& .price': { fontSize: 'xs', textAlign: 'end', lineHeight: '1rem' },
    },
    '&[data-dimmed]': {
      '& .words, & .hints, & .price': { color: 'fg.subtle' },
      '& img': { opacity: 0.5, filter: 'grayscale(1)' },
    },
    // On a tablet the order controls are beside the text instead of below it.
    '@container (width >= 40rem)': {
      gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"picture words stepper" "picture hints stepper" "more more more"',
      columnGap: 3,
      paddingInline: 4,
      paddingBlock: 2,
      '& .order': { display: 'grid', gridTemplateColumns: '8.5rem 9.5rem auto', alignItems: 'center' },
      '& .order > .stepper': { order: 1, justifySelf: 'end' },
      '& .price': { justifySelf: 'end', textAlign: 'end' },
      '& .add': { order: 2, minWidth: 'touch' },
    },
    '@container (width >= 50rem)': {
      gridTemplateColumns: '3.5rem minmax(0, 3fr) minmax(8.5rem, 2fr) auto',
      gridTemplateAreas: '"picture words hints stepper" "more more more more"',
      alignItems: 'center',
      '& .order': { gridTemplateColumns: '8rem 9.5rem auto' },
      '& .hints': { display: 'grid' },
    },
    '[data-compact] &': {
      '@container (width >= 50rem)': {
        gridTemplateColumns: '1.5rem minmax(0, 3fr) minmax(12rem, 2fr) auto',
        minHeight: 0,
        paddingBlock: 0,
        containIntrinsicSize: 'auto 1.8125rem',
        ...compactRow,
        '& .order': {
          display: 'grid',
          gridTemplateColumns: '10.5rem 8rem auto',
          columnGap: 2,
          alignItems: 'center',
        },
        '& .hints': { display: 'flex', flexWrap: 'nowrap', whiteSpace: 'nowrap', overflow: 'clip' },
        '& .hints :focus-visible': { outlineOffset: '-2px' },
        '& .hints[data-par] .usual': { display: 'none' },
      },
    },
    // Rows out of view are not rendered.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 4.5rem',
  },
});

export interface GuideRowProps {
  readonly line: GuideLine;
  /** Null if the catalog no longer has it; undefined while it is queried. */
  readonly item: CatalogItem | null | undefined;
  readonly par: number | null;
  /** What fills the line to its par; null without a par. */
  readonly order: ShelfOrder | null;
  /** What is coming and subtracted from orders, in the line's unit. */
  readonly coming: number;
  readonly inCart: number;
  /** What the cart has in the unit of `order`. */
  readonly orderInCart: number;
  readonly last: LastOrdered | undefined;
  /** Its orders in the last 90 days. */
  readonly usual: Usage | undefined;
  /** The total number of orders in that time. */
  readonly orders: number;
  readonly save: (lines: readonly WantedLine[]) => Promise<unknown>;
}

/** A line of a guide to order from: its item, its par, the last order, and the quantity in the cart. */
export function GuideRow({
  line,
  item,
  par,
  order,
  coming,
  inCart,
  orderInCart,
  last,
  usual,
  orders,
  save,
}: GuideRowProps) {
  const { location } = useShop();
  const refusalText = useRefusalText();
  const usageText = useUsageText();
  const format = useFormat();
  const often = usual ? format.number(usual.usual) : '';
  const { itemCode, uom } = line;
  const [quantity, setQuantity] = useLineQuantity(inCart, (next) => save([{ itemCode, uom, quantity: next }]));
  if (item === undefined)
    return (
      <Root aria-hidden>
        <Skeleton className="picture" data-picture gridArea="picture" width={14} height={14} borderRadius="md" />
        <Skeleton gridArea="words" width="70%" />
      </Root>
    );
  const refusal = item ? refusalIn(location, item, uom) : ('item_unknown' as const);
  const none = item !== null && (!item.inStock || availableIn(item, uom) === 0);
  const mayAdd = refusal === null && (!none || item?.inboundOn !== null);
  const name = itemName(item?.description ?? itemCode);
  const suggested = mayAdd && last?.uom === uom ? last : undefined;
  return (
    <Root {...(!mayAdd && quantity === 0 ? { 'data-dimmed': '' } : {})}>
      <chakra.div className="picture" gridArea="picture">
        <ItemPictureLink itemCode={itemCode}>
          <Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} />
        </ItemPictureLink>
      </chakra.div>
      <chakra.div className="words" gridArea="words" minWidth={0}>
        <ItemLink itemCode={itemCode}>
          <chakra.div className="name item-name" fontWeight="medium">
            {name}
          </chakra.div>
          {item && (
            <chakra.div className="pack" fontSize="xs" color="fg.muted">
              {itemDetail(item)}
            </chakra.div>
          )}
        </ItemLink>
        <chakra.div fontSize="xs" color="fg.muted">
          {item && refusal === null ? (
            <StockText item={item} uom={uom} wanted={quantity} />
          ) : (
            // A message above the guide says that ordering is off.
            refusal !== 'ordering_disabled' && (
              <chakra.span fontWeight="medium">{refusalText(refusal ?? 'item_unknown')}</chakra.span>
            )
          )}
        </chakra.div>
        {item && refusal === null && <ItemDays item={item} />}
      </chakra.div>
      <div className="hints" data-par={par !== null && order ? '' : undefined}>
        {par !== null && order && (
          <ParFill
            label={name}
            par={par}
            coming={coming}
            uom={uom}
            order={order}
            inCart={order.uom === uom ? quantity : orderInCart}
            mayAdd={mayAdd && !none}
            onFill={() => (order.uom === uom ? setQuantity(order.quantity) : void save([{ itemCode, ...order }]))}
          />
        )}
        {usual && usual.times > 1 && (
          <chakra.span className="usual" fontSize="xs" color="fg.muted" title={usageText(usual, orders)}>
            <Trans>
              usually {often} {uom}
            </Trans>
          </chakra.span>
        )}
        {/* With a par, what is coming is in its sum. */}
        {suggested && !(suggested.arrivesOn && par !== null) && ![quantity, par].includes(suggested.quantity) && (
          <chakra.span className="again">
            <LastOrderedHint
              // The usual quantity is shown beside it, from all orders of the 90 days.
              last={{ ...suggested, usual: null }}
              label={name}
              timeZone={location.timeZone}
              onTake={(taken) => setQuantity(taken.quantity)}
            />
          </chakra.span>
        )}
      </div>
      <chakra.div className="order" gridArea="stepper" alignSelf="center" justifySelf="end">
        <div className="stepper">
          {(refusal === null || quantity > 0) && (
            <QuantityStepper
              label={name}
              value={quantity}
              onChange={setQuantity}
              step={stepOf(uom)}
              max={mayAdd ? MAX_QUANTITY : quantity}
              unit={uom}
              disabled={!mayAdd && quantity === 0}
            />
          )}
        </div>
        <div className="price">{item && refusal === null && <PriceText item={item} uom={uom} />}</div>
        {/* A phone has no room for it. The page of the item has it, too. */}
        <div className="add">{item && <AddToGuide itemCode={itemCode} uom={uom} name={name} />}</div>
      </chakra.div>
      {item && !item.inStock && refusal === null && quantity === 0 && item.substitutes.length > 0 && (
        <chakra.div gridArea="more">
          <Substitute
            item={item}
            amountOf={(substitute) => substituteAmount(location, item, { uom, quantity: par ?? 1 }, substitute)}
            save={save}
          />
        </chakra.div>
      )}
    </Root>
  );
}
