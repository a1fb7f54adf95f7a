import { Trans } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { ItemOrder } from './use-item-order.ts';

/** What the cart has of an item in units other than the shown one. */
export function OtherUnits({ order }: { readonly order: Pick<ItemOrder, 'others'> }) {
  const format = useFormat();
  return order.others.map((other) => (
    <chakra.div key={other.uom} fontSize="xs" color="fg.muted">
      <Trans>
        Also {format.number(other.quantity)} {other.uom} in the cart
      </Trans>
    </chakra.div>
  ));
}
