import { Trans } from '@lingui/react/macro';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import type { CatalogItem } from '../data/catalog-api.ts';
import { drawingOf } from '../drawing-of.ts';
import { ItemLink, ItemPictureLink } from '../item-link.tsx';
import { PriceText } from '../price-text.tsx';
import { StockText } from '../stock-text.tsx';
import { useShopItems } from '../use-items.ts';

/** The items that the distributor names as substitutes, each with its own details. Renders nothing without one. */
export function ItemSubstitutes({ item }: { readonly item: CatalogItem }) {
  const found = useShopItems(item.substitutes);
  const others = item.substitutes.flatMap((code) => found?.items.get(code) ?? []);
  if (others.length === 0) return null;
  return (
    <Section title={<Trans>Substitutes</Trans>}>
      <chakra.ul display="grid" gap={3}>
        {others.map((other) => (
          <chakra.li
            key={other.itemCode}
            display="grid"
            gridTemplateColumns="2.75rem minmax(0, 1fr) auto"
            columnGap={3}
            alignItems="center"
            lineHeight="snug"
          >
            <ItemPictureLink itemCode={other.itemCode}>
              <Picture
                src={other.imageUrl}
                drawing={drawingOf(other)}
                alt=""
                name={itemName(other.description)}
                size={44}
              />
            </ItemPictureLink>
            <ItemLink itemCode={other.itemCode}>
              <chakra.div className="item-name" fontWeight="medium">
                {itemName(other.description)}
              </chakra.div>
              <chakra.div fontSize="xs" color="fg.muted">
                <div>{itemDetail(other)}</div>
                <StockText item={other} uom={other.orderUom} />
              </chakra.div>
            </ItemLink>
            <PriceText item={other} uom={other.orderUom} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
