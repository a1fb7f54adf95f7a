import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { CartLine } from '../../../contract/carts.ts';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { WaitOffer } from '../backorders/wait-offer.tsx';
import { drawingOf } from '../catalog/drawing-of.ts';
import { ItemDays } from '../catalog/item-days.tsx';
import { ItemLink, ItemPictureLink } from '../catalog/item-link.tsx';
import { PriceText } from '../catalog/price-text.tsx';
import { StockText } from '../catalog/stock-text.tsx';
import { Substitute } from '../catalog/substitute.tsx';
import { UnitChoice } from '../catalog/unit-choice.tsx';
import { stepOf } from '../catalog/use-item-order.ts';
import { AddToGuide } from '../order-guides/add-to-guide.tsx';
import { substituteAmount } from '../orders/data/substitute-amount.ts';
import { useRefusalText } from '../orders/use-refusal-text.ts';
import { CheaperOffer } from './cheaper-offer.tsx';
import { type CartEntry, cheaperFor, unitsFor } from './data/price-cart.ts';
import { LineInstructions } from './line-instructions.tsx';
import { useChangeUnit } from './use-change-unit.ts';
import { useLineQuantity } from './use-line-quantity.ts';
import { useRemoveLine } from './use-remove-line.ts';
import { useReplaceLine } from './use-replace-line.ts';
import { useSetLines } from './use-set-line.ts';

const Root = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
    gridTemplateAreas: '"picture words remove" "order order order" "more more more"',
    columnGap: 3,
    rowGap: 2,
    paddingInline: 4,
    paddingBlock: 3,
    borderBottomWidth: '1px',
    borderColor: 'border',
    lineHeight: 'snug',
    '& .order': {
      gridArea: 'order',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
    },
    '& .amount': { display: 'flex', flexWrap: 'wrap', gap: 2 },
    '& .price': { textAlign: 'end', marginInlineStart: 'auto' },
    '& .remove': {
      gridArea: 'remove',
      display: 'flex',
      flexDirection: 'column',
      marginBlock: -2,
      marginInlineEnd: -3,
    },
    // A phone at twice the text size: words take the room of the picture.
    '@container (width < 15rem)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"words remove" "order order" "more more"',
      paddingInline: 2,
      '& .picture': { display: 'none' },
      '& .remove': { marginInlineEnd: 0 },
    },
    // In a wide cart a line is one row, with units, steppers and amounts in columns.
    '@container (width >= 40rem)': {
      gridTemplateColumns: '3.5rem minmax(0, 1fr) 13.5rem 6.5rem auto',
      gridTemplateAreas: '"picture words amount price remove" "more more more more more"',
      alignItems: 'center',
      paddingBlock: 2,
      '& .order': { display: 'contents' },
      '& .amount': { gridArea: 'amount', justifyContent: 'end' },
      '& .price': { gridArea: 'price' },
      '& .remove': { flexDirection: 'row', marginBlock: 0 },
    },
    '&[data-dimmed] img': { opacity: 0.5, filter: 'grayscale(1)' },
  },
});

/** A line of the cart: item, problem, unit, quantity, amount, a remove button, and a menu that adds it to a guide. */
export function CartLineRow({
  entry,
  showsPrices,
  lineIn,
}: {
  readonly entry: CartEntry;
  readonly showsPrices: boolean;
  /** Returns the cart's line of the item in another unit. A line that changes to that unit joins it. */
  readonly lineIn: (uom: string) => CartLine | undefined;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const refusalText = useRefusalText();
  const setLines = useSetLines();
  const remove = useRemoveLine();
  const replace = useReplaceLine();
  const changeUnit = useChangeUnit();
  const { line, item, refusal, gross } = entry;
  const { itemCode, uom } = line;
  const [quantity, setQuantity] = useLineQuantity(line.quantity, (next) =>
    next === 0 ? remove(line, label) : setLines([{ itemCode, uom, quantity: next }]),
  );
  const none = item !== undefined && !item.inStock;
  const label = itemName(item?.description ?? itemCode);
  const cheaper = item && !refusal && !none ? cheaperFor(location, item, { uom, quantity }) : undefined;
  const pack = item ? itemDetail(item) : itemCode;
  // As much as is in stock, in quantities that can be ordered.
  const step = stepOf(uom);
  const rest = entry.available === null ? 0 : Math.floor(entry.available / step) * step;
  const restText = format.number(rest);
  const isShort = !refusal && rest < quantity && (entry.available !== null || none);
  const units = item ? unitsFor(location, item) : [];
  return (
    <Root {...(refusal || none ? { 'data-dimmed': '' } : {})}>
      <chakra.div className="picture" gridArea="picture">
        <ItemPictureLink itemCode={itemCode}>
          <Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={label} />
        </ItemPictureLink>
      </chakra.div>
      <chakra.div gridArea="words" minWidth={0}>
        <ItemLink itemCode={itemCode}>
          <chakra.div className="item-name" fontWeight="medium" color={refusal ? 'fg.subtle' : 'fg'}>
            {label}
          </chakra.div>
          <chakra.div fontSize="xs" color="fg.muted">
            {pack}
          </chakra.div>
        </ItemLink>
        <chakra.div fontSize="xs" color="fg.muted">
          {refusal ? (
            <chakra.span color="warning.fg" fontWeight="medium">
              <Trans>{refusalText(refusal)} – stays in the cart, not ordered</Trans>
            </chakra.span>
          ) : (
            item && <StockText item={item} uom={uom} wanted={quantity} left={entry.available} />
          )}
        </chakra.div>
        {isShort && (
          <chakra.div display="flex" flexWrap="wrap" gap={2} marginBlockStart={1}>
            {rest > 0 && (
              <Button size="small" onClick={() => setQuantity(rest)}>
                <Trans>
                  Take {restText} {uom}
                </Trans>
              </Button>
            )}
            <WaitOffer line={line} quantity={quantity} rest={rest} label={label} />
          </chakra.div>
        )}
        {item && !refusal && <ItemDays item={item} />}
        {item && cheaper && (
          <CheaperOffer
            offer={cheaper}
            onTake={() => void changeUnit(item, { ...line, quantity }, cheaper, lineIn(cheaper.uom))}
          />
        )}
        {!refusal && <LineInstructions line={line} name={label} />}
      </chakra.div>
      <div className="remove">
        <IconButton label={t`Remove ${label}`} icon={<Trash2 size={18} />} onClick={() => void remove(line, label)} />
        {item && <AddToGuide itemCode={itemCode} uom={uom} name={label} />}
      </div>
      <div className="order">
        <div className="amount">
          {item && !refusal && (
            <UnitChoice
              item={item}
              units={units.includes(uom) ? units : [uom, ...units]}
              value={uom}
              onChange={(next) => void changeUnit(item, { ...line, quantity }, { uom: next, quantity }, lineIn(next))}
            />
          )}
          <QuantityStepper
            label={label}
            value={quantity}
            onChange={setQuantity}
            step={step}
            max={refusal ? quantity : MAX_QUANTITY}
            unit={units.length > 1 && !refusal ? undefined : uom}
          />
        </div>
        {showsPrices && item && !refusal && (
          <div className="price">
            <chakra.div fontSize="xs" color="fg.muted">
              <PriceText item={item} uom={uom} />
            </chakra.div>
            <Money cents={gross} approximate={item.priceUnit !== 'uom'} strong />
          </div>
        )}
      </div>
      {none && !refusal && (
        <chakra.div gridArea="more">
          <Substitute
            item={item}
            amountOf={(substitute) => substituteAmount(location, item, { uom, quantity }, substitute)}
            save={setLines}
            take={(wanted, substitute) => replace({ ...line, quantity }, label, wanted, substitute)}
          />
        </chakra.div>
      )}
    </Root>
  );
}
