import { Trans } from '@lingui/react/macro';
import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderToSign } from '../../../contract/deliveries.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat, useLocale } from '../../ui/use-format.ts';
import { AsOf } from './as-of.tsx';
import { SignatureScreen } from './signature-screen.tsx';
import { useOrderToSign } from './use-orders-to-sign.ts';
import { useSigned } from './use-signed.ts';
import { useStoreSignature } from './use-store-signature.ts';

const LIST = '/sales/orders/signature';

/**
 * The signature screen of one order. The order is stored on the device when it is fetched. Signing is a change on the
 * device and needs no signal.
 */
export function SignOrder({ id }: { readonly id: string }) {
  const { data: order, state, reload, asOf } = useOrderToSign(id);
  if (order) return <OnGlass order={order} asOf={asOf} />;
  if (state === 'loading') return <SkeletonRows picture={false} />;
  return (
    <ErrorState
      page
      title={
        state === 'offline' ? (
          <Trans>The order needs a connection, and there is no signal</Trans>
        ) : (
          <Trans>This order can’t be signed</Trans>
        )
      }
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
          <Button onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to={LIST}>
            <Trans>Choose another order</Trans>
          </ButtonLink>
        </chakra.div>
      }
    />
  );
}

function OnGlass({ order, asOf }: { readonly order: OrderToSign; readonly asOf: string | null }) {
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const store = useStoreSignature();
  const signed = useSigned([order])(order);
  const [by, setBy] = useState<string>();
  const { salesOrderNumber: number, locationName } = order;
  const day = format.day(order.deliveryDate, 'weekday');
  if (by !== undefined)
    return (
      <EmptyState
        page
        picture={<PenLine size={48} strokeWidth={1.5} aria-hidden />}
        title={<Trans>{by} has signed</Trans>}
        action={
          <ButtonLink to={LIST} variant="primary">
            <Trans>Choose another order</Trans>
          </ButtonLink>
        }
      >
        <Trans>The signature for order {number} is saved on this device. It is sent when you have a signal.</Trans>
      </EmptyState>
    );
  const isCancelled = order.status === 'cancelled';
  if (isCancelled || order.lines.every(({ pickedQuantity }) => pickedQuantity === 0))
    return (
      <EmptyState
        page
        picture={<PenLine size={48} strokeWidth={1.5} aria-hidden />}
        title={isCancelled ? <Trans>This order was canceled</Trans> : <Trans>Nothing picked for this order yet</Trans>}
        action={
          <ButtonLink to={LIST} variant="primary">
            <Trans>Choose another order</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Order {number} · {locationName}
        </Trans>
      </EmptyState>
    );
  const last = order.signatures.at(-1);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={{ base: 3, md: 4 }}
      width="full"
      // As wide as the signature pad.
      maxWidth="48rem"
      marginInline="auto"
    >
      <PageHeader
        title={locationName}
        subtitle={
          order.shippingMethod === 'Pickup' ? (
            <Trans>
              Order {number} · {day} · Pickup
            </Trans>
          ) : (
            <Trans>
              Order {number} · {day}
            </Trans>
          )
        }
      />
      {asOf !== null && <AsOf at={asOf} />}
      {signed === 'signed' && last && (
        <Callout tone="success" title={<Trans>Signed by {last.name}</Trans>}>
          <Trans>A new signature is added to the first.</Trans>
        </Callout>
      )}
      {signed === 'changed' && last && (
        <Callout tone="warning" title={<Trans>Unsigned</Trans>}>
          <Trans>{last.name} signed, and the order changed after that. Ask for a new signature.</Trans>
        </Callout>
      )}
      <SignatureScreen
        orders={[order]}
        contactName={order.address.contactName}
        onSign={async (written) => {
          const stored = await store([order], written);
          if (stored) setBy(written.name);
          return stored;
        }}
        onLeave={() => void navigate(withLocale(LIST, locale))}
      />
    </chakra.div>
  );
}
