import { Plural, Trans } from '@lingui/react/macro';
import { useShop } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { RefusedOrder } from './data/queries.ts';

/** Orders placed on this device that the server refused. They are in no list, so they are shown here. */
export function RefusedOrders({ refused }: { readonly refused: readonly RefusedOrder[] }) {
  const { location } = useShop();
  const format = useFormat();
  return refused.map((order) => {
    const time = format.instant(order.at, location.timeZone);
    return (
      <Callout
        key={order.orderId}
        tone="danger"
        title={<Trans>An order was not accepted</Trans>}
        action={
          <ButtonLink to={`/portal/account/orders/${order.orderId}`}>
            <Trans>See why</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Placed {time}, <Plural value={order.lineCount} one="# line" other="# lines" />. The items are back in your
          cart.
        </Trans>
      </Callout>
    );
  });
}
