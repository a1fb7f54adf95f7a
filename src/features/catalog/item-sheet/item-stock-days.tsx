import { Trans } from '@lingui/react/macro';
import { useShop } from '../../../sync/use-session.tsx';
import { useToday } from '../../../sync/use-today.ts';
import { chakra } from '../../../ui/chakra.ts';
import { Quantity } from '../../../ui/quantity.tsx';
import { Section } from '../../../ui/section.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { CatalogItem } from '../data/catalog-api.ts';
import { stockByDay } from './stock-by-day.ts';

const Row = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', columnGap: 4, flexWrap: 'wrap' },
});

/** The stock of an item now and by day of arrival, as far as the location may see it. */
export function ItemStockDays({ item }: { readonly item: CatalogItem }) {
  const format = useFormat();
  const { timeZone } = useShop().location;
  const today = useToday(timeZone);
  const uom = item.orderUom;
  const stock = stockByDay(item, uom, today);
  const day = item.inboundOn === null ? null : format.day(item.inboundOn, 'weekday');
  return (
    <Section title={<Trans>Stock</Trans>}>
      {stock === null ? (
        <p>
          {item.inStock ? (
            <Trans>In stock</Trans>
          ) : day === null ? (
            <Trans>Out of stock</Trans>
          ) : (
            <Trans>Out of stock · expected {day}</Trans>
          )}
        </p>
      ) : (
        <chakra.dl display="grid" gap={1}>
          <Row>
            <dt>
              <Trans>Now</Trans>
            </dt>
            <dd>
              <Quantity value={stock.now} unit={uom} />
            </dd>
          </Row>
          {stock.arriving.map(({ day, quantity }) => (
            <Row key={day ?? ''}>
              <dt>
                {day === null ? (
                  <Trans>Delayed, new day not known</Trans>
                ) : (
                  <Trans>Arriving {format.day(day, 'weekday')}</Trans>
                )}
              </dt>
              <dd>
                + <Quantity value={quantity} unit={uom} />
              </dd>
            </Row>
          ))}
        </chakra.dl>
      )}
    </Section>
  );
}
