import { Plural, Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ItemLink } from '../catalog/item-link.tsx';
import { CreditNotice } from '../orders/credit-notice.tsx';
import { CutoffText } from '../orders/cutoff-text.tsx';
import type { PricedCart } from './data/price-cart.ts';
import { MinimumBar } from './minimum-bar.tsx';
import { goodsOf, SurchargeText } from './surcharge-text.tsx';
import { useRemoveLine } from './use-remove-line.ts';

/** The cart beside the catalog, on a desktop. */
export function CartPanel({ cart }: { readonly cart: PricedCart }) {
  const { t } = useLingui();
  const format = useFormat();
  const remove = useRemoveLine();
  const lines = cart.entries.length;
  return (
    <chakra.section
      aria-label={t`Cart`}
      display="flex"
      flexDirection="column"
      minHeight={0}
      maxHeight="full"
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
    >
      <chakra.div display="grid" gap={2} padding={4} paddingBottom={3}>
        <chakra.h2 fontSize="md" fontWeight="semibold" aria-live="polite">
          <Plural value={lines} _0="Your cart is empty" one="Cart · # line" other="Cart · # lines" />
        </chakra.h2>
        <chakra.div fontSize="xs" whiteSpace="normal">
          <CutoffText />
        </chakra.div>
        {lines > 0 && <MinimumBar minimum={cart.minimum} />}
        <CreditNotice codes={cart.credit.codes} />
      </chakra.div>
      {lines > 0 && (
        <>
          <chakra.ul flex="1" minHeight={0} overflowY="auto" borderTopWidth="1px" borderColor="border">
            {cart.entries.map(({ line, item, gross, refusal }) => {
              const label = itemName(item?.description ?? line.itemCode);
              return (
                <chakra.li
                  key={line.id}
                  display="grid"
                  gridTemplateColumns="minmax(0, 1fr) auto"
                  alignItems="center"
                  columnGap={1}
                  paddingInlineStart={4}
                  paddingInlineEnd={1}
                  paddingBlock={1}
                  borderBottomWidth="1px"
                  borderColor="border"
                  color={refusal ? 'fg.subtle' : 'fg'}
                >
                  <div>
                    <ItemLink itemCode={line.itemCode}>
                      <chakra.div className="item-name" lineClamp="3" fontSize="sm" lineHeight="snug">
                        {label}
                      </chakra.div>
                    </ItemLink>
                    <chakra.div fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
                      {format.number(line.quantity)} {line.uom}
                      {cart.showsPrices && !refusal && (
                        <>
                          {' · '}
                          <Money cents={gross} approximate={item !== undefined && item.priceUnit !== 'uom'} />
                        </>
                      )}
                    </chakra.div>
                  </div>
                  <IconButton
                    size="small"
                    label={t`Remove ${label}`}
                    icon={<X size={16} />}
                    onClick={() => void remove(line, label)}
                  />
                </chakra.li>
              );
            })}
          </chakra.ul>
          <chakra.div display="grid" gap={3} padding={4}>
            {cart.showsPrices && (
              <div>
                <chakra.div display="flex" justifyContent="space-between" fontSize="md" fontWeight="semibold">
                  {cart.totals.surcharge > 0 ? <Trans>Items</Trans> : <Trans>Total</Trans>}
                  <Money cents={goodsOf(cart)} approximate={cart.approximate} />
                </chakra.div>
                <chakra.div fontSize="xs" color="fg.muted" textAlign="end">
                  <SurchargeText cart={cart} />
                </chakra.div>
              </div>
            )}
            <ButtonLink to="/portal/cart" variant="primary" full>
              <Trans>Go to cart</Trans>
            </ButtonLink>
          </chakra.div>
        </>
      )}
    </chakra.section>
  );
}
