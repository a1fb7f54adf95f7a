import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { useHoursText } from '../../locations/use-hours-text.ts';
import { AddressText } from './address-text.tsx';

/** Shipping method, day and address, with a link to change them. */
export function ReviewFacts({ draft }: { readonly draft: CheckoutDraft }) {
  const { location } = useShop();
  const hoursText = useHoursText();
  const pickup = draft.shippingMethod === 'Pickup';
  return (
    <Section
      title={<Trans>When and how</Trans>}
      actions={
        <ButtonLink to="/portal/checkout">
          <Trans>Change</Trans>
        </ButtonLink>
      }
    >
      <Card>
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '7rem minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' }}
          columnGap={3}
          rowGap={2}
          lineHeight="snug"
          css={{ '& dt': { color: 'fg.muted' }, '& dd': { overflowWrap: 'anywhere' } }}
        >
          <Fact label={pickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}>
            <strong>
              {draft.deliveryDate ? <DateText on={draft.deliveryDate} look="long" /> : <Trans>No day selected</Trans>}
            </strong>
          </Fact>
          {pickup ? (
            <Fact label={<Trans>Pickup location</Trans>}>{location.warehouseName}</Fact>
          ) : (
            <Fact label={<Trans>Ship to</Trans>}>
              {location.displayName}
              <AddressText address={draft.shippingAddress ?? location.address} />
            </Fact>
          )}
          {!pickup && location.deliveryInstructions && (
            <Fact label={<Trans>Delivery instructions</Trans>}>
              <chakra.span whiteSpace="pre-line">{location.deliveryInstructions}</chakra.span>
            </Fact>
          )}
          {!pickup && location.receives && (
            <Fact label={<Trans>Receiving hours</Trans>}>{hoursText(location.receives)}</Fact>
          )}
          {draft.poNumber && <Fact label={<Trans>PO number</Trans>}>{draft.poNumber}</Fact>}
          {draft.notes && (
            <Fact label={<Trans>Notes</Trans>}>
              <chakra.span whiteSpace="pre-line">{draft.notes}</chakra.span>
            </Fact>
          )}
        </chakra.dl>
      </Card>
    </Section>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
