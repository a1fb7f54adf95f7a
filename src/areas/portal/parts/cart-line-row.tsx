import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { type CartEntry, unitsFor } from '../../../data/carts/price-cart.ts';
import { PriceText } from '../../../parts/shop/price-text.tsx';
import { StockText } from '../../../parts/shop/stock-text.tsx';
import { Substitute } from '../../../parts/shop/substitute.tsx';
import { UnitChoice } from '../../../parts/shop/unit-choice.tsx';
import { stepOf } from '../../../parts/shop/use-item-order.ts';
import { useLineQuantity } from '../../../parts/shop/use-line-quantity.ts';
import { useRefusalText } from '../../../parts/shop/use-refusal-text.ts';
import { useRemoveLine } from '../../../parts/shop/use-remove-line.ts';
import { useSetLines } from '../../../parts/shop/use-set-line.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';

/** A line of the cart: what it is, what stands in its way, its unit, its quantity, what it comes to, and the way out. */
export function CartLineRow({
  entry,
  showsPrices,
  quantityIn,
}: {
  readonly entry: CartEntry;
  readonly showsPrices: boolean;
  /** What the cart holds of the item in another unit: a line that changes its unit joins it. */
  readonly quantityIn: (uom: string) => number;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const refusalText = useRefusalText();
  const setLines = useSetLines();
  const remove = useRemoveLine();
  const { line, item, refusal, gross } = entry;
  const { itemCode, uom } = line;
  const [quantity, setQuantity] = useLineQuantity(line.quantity, (next) =>
    next === 0 ? remove(line, label) : setLines([{ itemCode, uom, quantity: next }]),
  );
  const label = item?.description ?? itemCode;
  const pack = item ? [item.brand, item.packSize].filter(Boolean).join(' · ') : itemCode;
  const none = item !== undefined && !item.inStock;
  const units = item ? unitsFor(location, item) : [];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="3.5rem minmax(0, 1fr)"
      columnGap={3}
      rowGap={2}
      paddingInline={4}
      paddingBlock={3}
      borderBottomWidth="1px"
      borderColor="border"
      lineHeight="snug"
      css={refusal || none ? { '& img': { opacity: 0.5, filter: 'grayscale(1)' } } : {}}
    >
      <Picture src={item?.imageUrl} alt="" name={label} />
      <chakra.div display="grid" gap={2} minWidth={0}>
        <chakra.div display="flex" gap={2}>
          <chakra.div flex="1" minWidth={0}>
            <chakra.div fontWeight="medium" color={refusal ? 'fg.subtle' : 'fg'}>
              {label}
            </chakra.div>
            <chakra.div fontSize="xs" color="fg.muted">
              {pack}
            </chakra.div>
            <chakra.div fontSize="xs" color="fg.muted">
              {refusal ? (
                <chakra.span color="warning.fg" fontWeight="medium">
                  <Trans>{refusalText(refusal)} – stays in the cart, is not ordered</Trans>
                </chakra.span>
              ) : (
                item && <StockText item={item} uom={uom} wanted={quantity} />
              )}
            </chakra.div>
          </chakra.div>
          <chakra.div marginBlock={-2} marginInlineEnd={-3}>
            <IconButton
              label={t`Remove ${label}`}
              icon={<Trash2 size={18} />}
              onClick={() => void remove(line, label)}
            />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.div gridColumn="1 / -1" display="flex" alignItems="center" justifyContent="space-between" gap={2}>
        <chakra.div display="flex" gap={2}>
          {!refusal && (
            <UnitChoice
              label={label}
              units={units.includes(uom) ? units : [uom, ...units]}
              value={uom}
              onChange={(next) =>
                void setLines([
                  { itemCode, uom, quantity: 0 },
                  { itemCode, uom: next, quantity: addQuantities(quantity, quantityIn(next)) },
                ])
              }
            />
          )}
          <QuantityStepper
            label={label}
            value={quantity}
            onChange={setQuantity}
            step={stepOf(uom)}
            max={refusal ? quantity : MAX_QUANTITY}
            unit={units.length > 1 && !refusal ? undefined : uom}
          />
        </chakra.div>
        {showsPrices && item && !refusal && (
          <chakra.div textAlign="end" marginInlineStart="auto">
            <chakra.div fontSize="xs" color="fg.muted">
              <PriceText item={item} uom={uom} />
            </chakra.div>
            <Money cents={gross} approximate={item.priceUnit !== 'uom'} strong />
          </chakra.div>
        )}
      </chakra.div>
      {none && !refusal && (
        <chakra.div gridColumn="1 / -1">
          <Substitute
            item={item}
            quantity={quantity}
            save={(lines) => setLines([{ itemCode, uom, quantity: 0 }, ...lines])}
          />
        </chakra.div>
      )}
    </chakra.li>
  );
}
