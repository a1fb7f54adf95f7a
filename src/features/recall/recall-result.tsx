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
import { useAmount } from '../warehouse/use-amount.ts';
import type { LinkedLot, Recall } from './data/recall.ts';
import type { Recipient } from './data/recipients.ts';

const lotsOf = ({ lines }: Recipient): readonly string[] => lines.flatMap(({ lots }) => lots);

/**
 * Where the lot is: with customers, on trucks, picked in this warehouse, on the shelf; and its vendors. Each group says
 * what to do with it.
 */
export function RecallResult({ recall }: { readonly recall: Recall }) {
  const { recipients, places, vendors, madeInto, madeOf } = recall;
  const format = useFormat();
  const items = useShopItems([...new Set(places.map(({ itemCode }) => itemCode))])?.items;
  const isMade = (code: string) => madeInto.some(({ lotCode }) => lotCode === code);
  const shown = new Set(
    [...places.map(({ lotCode }) => lotCode), ...recipients.flatMap(lotsOf)].filter((lot) => !isMade(lot)),
  );
  // Lots of several packers have one code, so each row tells its lot.
  const isOfSeveral = shown.size > 1;
  if (recipients.length + places.length + vendors.length + madeInto.length + madeOf.length === 0)
    return (
      <EmptyState title={<Trans>No record of this lot on this device</Trans>}>
        <Trans>It may have shipped more than 30 days ago, or from another warehouse. See the full sheet.</Trans>
      </EmptyState>
    );
  return (
    <>
      <Recipients
        title={<Trans>Delivered: call the customer</Trans>}
        recipients={recipients.filter(({ where }) => where === 'delivered')}
        tellsLots={isOfSeveral}
      />
      <Recipients
        title={<Trans>On a truck: stop it</Trans>}
        recipients={recipients.filter(({ where }) => where === 'truck')}
        tellsLots={isOfSeveral}
      />
      <Recipients
        title={<Trans>Picked here: pull it</Trans>}
        recipients={recipients.filter(({ where }) => where === 'here')}
        tellsLots={isOfSeveral}
      />
      {places.length > 0 && (
        <Section title={<Trans>On the shelf: hold it</Trans>}>
          <Card as="ul" pad="none">
            {places.map((place) => (
              <li key={place.id}>
                <Place
                  place={place}
                  item={items?.get(place.itemCode)}
                  tellsLot={isOfSeveral || isMade(place.lotCode)}
                />
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

/** Orders with some of it, in one group of whereabouts. */
function Recipients({
  title,
  recipients,
  tellsLots,
}: {
  readonly title: ReactNode;
  readonly recipients: readonly Recipient[];
  readonly tellsLots: boolean;
}) {
  if (recipients.length === 0) return null;
  return (
    <Section title={title}>
      <Card as="ul" pad="none">
        {recipients.map((recipient) => (
          <li key={recipient.id}>
            <RecipientRow recipient={recipient} tellsLots={tellsLots} />
          </li>
        ))}
      </Card>
    </Section>
  );
}

function RecipientRow({ recipient, tellsLots }: { readonly recipient: Recipient; readonly tellsLots: boolean }) {
  const { customerName, locationName, salesOrderNumber, deliveryDate, lines, made, where } = recipient;
  const { phone = '', routeName = '', driverName = '' } = recipient;
  const format = useFormat();
  const day = format.day(deliveryDate, 'weekday');
  const pallets = format.list([...new Set(lines.flatMap(({ containers }) => containers))]);
  const truck = [routeName, driverName].filter(Boolean).join(' · ');
  return (
    <ListRow
      title={
        customerName === '' || locationName.startsWith(customerName)
          ? locationName
          : `${customerName} · ${locationName}`
      }
      detail={
        <>
          <Trans>
            Order {salesOrderNumber} · {day}
          </Trans>
          {where === 'delivered' && phone !== '' && (
            <chakra.span display="block">
              <chakra.a href={`tel:${phone}`} color="accent.text" textDecoration="underline">
                {phone}
              </chakra.a>
            </chakra.span>
          )}
          {where === 'truck' && truck !== '' && <chakra.span display="block">{truck}</chakra.span>}
          {where === 'here' && pallets !== '' && (
            <chakra.span display="block">
              <Trans>Pallet or tote {pallets}</Trans>
            </chakra.span>
          )}
          {lines.map((line) => (
            <chakra.span key={`${line.itemCode} ${line.uom}`} display="block">
              {[line.description, tellsLots && line.lots.join(', ')].filter(Boolean).join(' · ')}
            </chakra.span>
          ))}
          {lines.some(({ isAssumed }) => isAssumed) && (
            <chakra.span display="block" color="warning.fg">
              <Trans>Lot assumed: no lot was on the label when it was picked</Trans>
            </chakra.span>
          )}
          {lines.some(({ isOfSeveral }) => isOfSeveral) && (
            <chakra.span display="block">
              <Trans>The quantity includes other lots</Trans>
            </chakra.span>
          )}
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
              to={`/mobile/warehouse/recall?${new URLSearchParams({ lot: lotCode, item: itemCode })}`}
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
  tellsLot,
}: {
  readonly place: Recall['places'][number];
  readonly item: CatalogItem | undefined;
  readonly tellsLot: boolean;
}) {
  const say = useAmount();
  return (
    <ListRow
      title={bin || warehouseId}
      detail={[item?.description, itemCode, tellsLot && lotCode].filter(Boolean).join(' · ')}
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
