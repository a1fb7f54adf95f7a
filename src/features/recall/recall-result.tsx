import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useShopItems } from '../catalog/use-items.ts';
import type { LinkedLot, Recall } from '../receiving/data/recall.ts';
import { useAmount } from '../warehouse/use-amount.ts';

/** The customers who got the lot, the bins of the rest, and its vendors. */
export function RecallResult({ recall }: { readonly recall: Recall }) {
  const { recipients, places, vendors, madeInto, madeOf } = recall;
  const format = useFormat();
  const items = useShopItems([...new Set(places.map(({ itemCode }) => itemCode))])?.items;
  const isMade = (code: string) => madeInto.some(({ lotCode }) => lotCode === code);
  if (recipients.length + places.length + vendors.length + madeInto.length + madeOf.length === 0)
    return (
      <EmptyState title={<Trans>No record of this lot on this device</Trans>}>
        <Trans>It may have shipped more than 30 days ago, or from another warehouse. See the full sheet.</Trans>
      </EmptyState>
    );
  return (
    <>
      {recipients.length > 0 && (
        <Section title={<Trans>Shipped to</Trans>}>
          <Card as="ul" pad="none">
            {recipients.map(({ id, customerName, locationName, salesOrderNumber, deliveryDate, lines, made }) => {
              const day = format.day(deliveryDate, 'weekday');
              return (
                <li key={id}>
                  <ListRow
                    title={locationName.startsWith(customerName) ? locationName : `${customerName} · ${locationName}`}
                    detail={
                      <>
                        <Trans>
                          Order {salesOrderNumber} · {day}
                        </Trans>
                        {lines.map((line) => (
                          <chakra.span key={line.itemCode} display="block">
                            {line.description}
                          </chakra.span>
                        ))}
                        {made.length > 0 && (
                          <chakra.span display="block">
                            <Trans>Packed from it: lot {made.join(', ')}</Trans>
                          </chakra.span>
                        )}
                      </>
                    }
                    trail={
                      <chakra.strong fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                        {lines.map(({ quantity, uom }) => `${format.number(quantity)} ${uom}`).join(' + ')}
                      </chakra.strong>
                    }
                  />
                </li>
              );
            })}
          </Card>
        </Section>
      )}
      {places.length > 0 && (
        <Section title={<Trans>Still in warehouse</Trans>}>
          <Card as="ul" pad="none">
            {places.map((place) => (
              <li key={place.id}>
                <Place place={place} item={items?.get(place.itemCode)} madeOfIt={isMade(place.lotCode)} />
              </li>
            ))}
          </Card>
        </Section>
      )}
      <Linked title={<Trans>Packed from it</Trans>} lots={madeInto} />
      <Linked title={<Trans>Source lots</Trans>} lots={madeOf} />
      {vendors.length > 0 && (
        <Section title={<Trans>Source</Trans>}>
          <Card as="ul" pad="none">
            {vendors.map(({ vendorName, poNumber, receivedOn }) => {
              const day = format.day(receivedOn, 'weekday');
              return (
                <li key={poNumber}>
                  <ListRow
                    title={vendorName}
                    detail={
                      <Trans>
                        PO {poNumber} · {day}
                      </Trans>
                    }
                    trail={<span />}
                  />
                </li>
              );
            })}
          </Card>
        </Section>
      )}
    </>
  );
}

/** Lots that packouts link with the requested one; each opens its own recall. */
function Linked({ title, lots }: { readonly title: ReactNode; readonly lots: readonly LinkedLot[] }) {
  if (lots.length === 0) return null;
  return (
    <Section title={title}>
      <Card as="ul" pad="none">
        {lots.map(({ itemCode, lotCode, description }) => (
          <li key={`${itemCode} ${lotCode}`}>
            <ListRow
              to={`/mobile/warehouse/recall?${new URLSearchParams({ lot: lotCode })}`}
              title={description}
              detail={<Trans>Lot {lotCode}</Trans>}
            />
          </li>
        ))}
      </Card>
    </Section>
  );
}

/** A bin with some of the lot, and its quantity. */
function Place({
  place: { itemCode, lotCode, bin, onHand, onHold, warehouseId },
  item,
  madeOfIt,
}: {
  readonly place: Recall['places'][number];
  readonly item: CatalogItem | undefined;
  readonly madeOfIt: boolean;
}) {
  const say = useAmount();
  return (
    <ListRow
      title={bin || warehouseId}
      detail={[item?.description, itemCode, madeOfIt && lotCode].filter(Boolean).join(' · ')}
      trail={
        <chakra.span display="inline-flex" gap={2} alignItems="center">
          {onHold && (
            <Badge look="outline">
              <Trans>Quality hold</Trans>
            </Badge>
          )}
          <chakra.strong fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {say(onHand, item)}
          </chakra.strong>
        </chakra.span>
      }
    />
  );
}
