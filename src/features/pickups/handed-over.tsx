import { Trans } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import type { PickOrder } from '../../../contract/picking.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An order that was handed over on this device and not sent yet. */
export function HandedOver({
  order,
  to,
  onUndo,
}: {
  readonly order: PickOrder;
  /** The list of orders. */
  readonly to: string;
  readonly onUndo: () => void;
}) {
  const { salesOrderNumber, locationName, handedOver } = order;
  if (!handedOver) return null;
  return (
    <EmptyState
      page
      picture={<PackageCheck size={48} strokeWidth={1.5} aria-hidden />}
      title={<Trans>Picked up by {handedOver.receivedBy}</Trans>}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
          <ButtonLink to={to} variant="primary">
            <Trans>Orders to pick</Trans>
          </ButtonLink>
          <Button onClick={onUndo}>
            <Trans>Undo the handover</Trans>
          </Button>
        </chakra.div>
      }
    >
      {salesOrderNumber} · {locationName}
      <br />
      <Trans>Saved on this device. It is sent when you have a signal.</Trans>
    </EmptyState>
  );
}
