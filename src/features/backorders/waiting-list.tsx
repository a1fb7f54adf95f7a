import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { addQuantities, subtractQuantities } from '../../../rules/quantity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useCartLines } from '../carts/use-cart.ts';
import { ItemLink } from '../catalog/item-link.tsx';
import { StockText } from '../catalog/stock-text.tsx';
import { type BackorderEntry, useBackorders } from './use-backorders.ts';
import { useSetBackorder, useUndoableBackorder } from './use-set-backorder.ts';

/** What the location waits for: what is in stock again can be put into the cart. Renders nothing if it waits for nothing. */
export function WaitingList() {
  const entries = useBackorders();
  if (!entries || entries.length === 0) return null;
  return (
    <Section
      title={<Trans>When it comes</Trans>}
      hint={<Trans>Nothing here is ordered. Once it is in stock, you can put it into the cart.</Trans>}
    >
      <Card pad="none" as="ul">
        {entries.map((entry) => (
          <WaitingRow key={entry.backorder.id} entry={entry} />
        ))}
      </Card>
    </Section>
  );
}

function WaitingRow({ entry: { backorder, item, inStock } }: { readonly entry: BackorderEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const set = useSetBackorder();
  const setUndoable = useUndoableBackorder();
  const { id, itemCode, uom, quantity } = backorder;
  const inCart = useCartLines()?.find((line) => line.id === id)?.quantity ?? 0;
  const name = itemName(item?.description ?? itemCode);
  const added = Math.min(inStock, subtractQuantities(MAX_QUANTITY, inCart));
  const [wanted, here] = [format.number(quantity), format.number(added)];
  const order = async () => {
    const undo = await setUndoable(
      { itemCode, uom, quantity: subtractQuantities(quantity, added), inCart: addQuantities(inCart, added) },
      { quantity, line: { itemCode, uom, quantity: inCart } },
    );
    if (!undo) return;
    toast.show({
      key: `waits-${id}`,
      text: t`${here} ${uom} ${name} put into the cart`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  const remove = async () => {
    if (!(await set({ itemCode, uom, quantity: 0 }))) return;
    toast.show({
      key: `waits-${id}`,
      text: t`You no longer wait for ${name}`,
      action: { label: t`Undo`, onPress: () => void set({ itemCode, uom, quantity }) },
    });
  };
  return (
    <ListRow display="flex" flexWrap="wrap" alignItems="center" gap={3} lineHeight="snug">
      <chakra.div flex="1 1 12rem" minWidth={0}>
        <ItemLink itemCode={itemCode}>
          <chakra.div className="item-name" fontWeight="medium">
            {name}
          </chakra.div>
        </ItemLink>
        <chakra.div fontSize="xs" color="fg.muted">
          {item && itemDetail(item)}
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontSize="sm">
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium">
            {wanted} {uom}
          </chakra.span>
          {inStock > 0 ? (
            <StatusBadge tone="success">
              <Trans>In stock</Trans>
            </StatusBadge>
          ) : item ? (
            <StockText item={item} uom={uom} />
          ) : (
            <Trans>No longer in the catalog</Trans>
          )}
        </chakra.div>
      </chakra.div>
      {added > 0 && (
        <Button variant="primary" onClick={() => void order()} aria-label={t`Add ${here} ${uom} ${name} to the cart`}>
          <Trans>
            Add {here} {uom}
          </Trans>
        </Button>
      )}
      <IconButton label={t`No longer wait for ${name}`} icon={<X size={18} />} onClick={() => void remove()} />
    </ListRow>
  );
}
