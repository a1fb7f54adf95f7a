import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';
import { argsOf, type Change } from './change.ts';
import type { Names } from './use-names.ts';

/** Says in one plain sentence what a driver's change does: "Delivery 700123 to Café Luna completed". Undefined for other changes. */
export function useDeliveryText(names: Names): (change: Change) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();

  const deliveryText = (change: Change): string | undefined => {
    const delivery = names.delivery((change.args.params as { id?: string } | undefined)?.id);
    const number = delivery?.salesOrderNumber ?? '';
    const place = delivery?.locationName ?? '';
    const itemOf = (lineNumber: number) =>
      delivery?.lines.find((line) => line.lineNumber === lineNumber)?.description ?? '';
    const load = argsOf(change, 'deliveries.load')?.body;
    if (load) {
      const amount = format.number(load.quantity);
      const item = itemOf(load.lineNumber);
      return t`${amount} of ${item} loaded for delivery ${number} to ${place}`;
    }
    const lineNumber = argsOf(change, 'deliveries.setLine')?.params.lineNumber;
    if (lineNumber !== undefined) {
      const item = itemOf(Number(lineNumber));
      return t`What became of ${item} on delivery ${number} to ${place}`;
    }
    switch (change.name) {
      case 'deliveries.attachPhoto':
        return t`A photo for delivery ${number} to ${place}`;
      case 'deliveries.setContainers':
        return t`Containers of delivery ${number} to ${place}`;
      case 'deliveries.pay':
        return t`Payment for delivery ${number} to ${place}`;
      case 'deliveries.storeSignature':
        return t`A signature`;
      case 'deliveries.sign':
        return t`Delivery ${number} to ${place} signed for`;
      case 'deliveries.complete':
        return t`Delivery ${number} to ${place} completed`;
      case 'deliveries.cannotDeliver':
        return argsOf(change, 'deliveries.cannotDeliver')?.body.reason
          ? t`Delivery ${number} to ${place} comes back`
          : t`Delivery ${number} to ${place} does not come back after all`;
      case 'deliveries.reopen':
        return t`Delivery ${number} to ${place} opened again`;
      default:
        return undefined;
    }
  };

  const runText = (change: Change): string | undefined => {
    const params = change.args.params as { id?: string; day?: string } | undefined;
    const route = params?.id ?? '';
    const day = params?.day ? format.day(params.day, 'weekday') : '';
    switch (change.name) {
      case 'routes.arrange':
        return t`The stops of route ${route} on ${day} put in another order`;
      case 'routes.start':
        return t`Route ${route} on ${day} started`;
      case 'routes.finish':
        return t`Route ${route} on ${day} finished`;
      case 'routes.takeOver':
        return t`Route ${route} on ${day} taken over`;
      default:
        return undefined;
    }
  };

  return (change) => deliveryText(change) ?? runText(change);
}
