import { useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';

/** The orders that were handed over on this device and not sent yet. Shows nothing without one. */
export function HandedOverList({ orders }: { readonly orders: readonly PickOrder[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <Section title={t`Handed over, not sent yet (${orders.length})`}>
      <chakra.ul borderWidth="1px" borderColor="border" borderRadius="md" overflow="hidden">
        {orders.map(({ id, locationName, salesOrderNumber, handedOver }) => (
          <li key={id}>
            <ListRow
              to={`/mobile/warehouse/picking/orders/${id}`}
              title={locationName}
              detail={`${salesOrderNumber} · ${t`Picked up by ${handedOver?.receivedBy ?? ''}`}`}
            />
          </li>
        ))}
      </chakra.ul>
    </Section>
  );
}
