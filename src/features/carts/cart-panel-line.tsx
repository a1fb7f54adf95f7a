import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ItemLink } from '../catalog/item-link.tsx';
import { stepOf } from '../catalog/use-item-order.ts';
import type { CartEntry } from './data/price-cart.ts';
import { useLineQuantity } from './use-line-quantity.ts';
import { useRemoveLine } from './use-remove-line.ts';
import { useSetLines } from './use-set-line.ts';

/** Two parts at the ends of a row. */
const Ends = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    '& > :first-child': { minWidth: 0 },
  },
});

/** A line of the cart beside the catalog: its item, its amount and its quantity. */
export function CartPanelLine({ entry, showsPrices }: { readonly entry: CartEntry; readonly showsPrices: boolean }) {
  const { t } = useLingui();
  const remove = useRemoveLine();
  const setLines = useSetLines();
  const { line, item, gross, refusal } = entry;
  const { itemCode, uom } = line;
  const label = itemName(item?.description ?? itemCode);
  const [quantity, setQuantity] = useLineQuantity(line.quantity, (next) =>
    next === 0 ? remove(line, label) : setLines([{ itemCode, uom, quantity: next }]),
  );
  return (
    <chakra.li
      paddingInlineStart={4}
      paddingInlineEnd={2}
      paddingBlock={2}
      borderBottomWidth="1px"
      borderColor="border"
      color={refusal ? 'fg.subtle' : 'fg'}
    >
      <Ends>
        <ItemLink itemCode={itemCode}>
          <chakra.div className="item-name" lineClamp="3" fontSize="sm" lineHeight="snug">
            {label}
          </chakra.div>
        </ItemLink>
        <IconButton
          size="small"
          label={t`Remove ${label}`}
          icon={<X size={16} />}
          onClick={() => void remove(line, label)}
        />
      </Ends>
      <Ends>
        <chakra.div fontSize="sm">
          {showsPrices && !refusal && (
            <Money cents={gross} approximate={item !== undefined && item.priceUnit !== 'uom'} />
          )}
        </chakra.div>
        <QuantityStepper
          label={label}
          value={quantity}
          onChange={setQuantity}
          step={stepOf(uom)}
          max={refusal ? quantity : MAX_QUANTITY}
          unit={uom}
        />
      </Ends>
    </chakra.li>
  );
}
