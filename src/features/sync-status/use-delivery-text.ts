import { useLingui } from '@lingui/react/macro';
import type { MutationName } from '../../../contract/mutations.ts';
import { useFormat } from '../../ui/use-format.ts';
import { argsOf, type Change } from './change.ts';
import type { Names } from './use-names.ts';

type DeliveryMutation = Extract<MutationName, `deliveries.${string}`>;
type RouteMutation = Extract<MutationName, `routes.${string}`>;

/** Returns a function that says in one sentence what a driver's change of a delivery does: "Delivery 700123 to Café Luna completed". */
export function useDeliveryText(names: Names): (change: Change, name: DeliveryMutation) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (change, name) => {
    const delivery = names.delivery((change.args.params as { id?: string } | undefined)?.id);
    const number = delivery?.salesOrderNumber ?? '';
    const place = delivery?.locationName ?? '';
    const itemOf = (lineNumber: number) =>
      delivery?.lines.find((line) => line.lineNumber === lineNumber)?.description ?? '';
    switch (name) {
      case 'deliveries.load': {
        const load = argsOf(change, name)?.body;
        const amount = format.number(load?.quantity ?? 0);
        const item = itemOf(load?.lineNumber ?? 0);
        return t`${amount} of ${item} loaded for delivery ${number} to ${place}`;
      }
      case 'deliveries.setLine': {
        const item = itemOf(Number(argsOf(change, name)?.params.lineNumber ?? 0));
        return t`Outcome of ${item} on delivery ${number} to ${place}`;
      }
      case 'deliveries.attachPhoto':
        return t`A photo for delivery ${number} to ${place}`;
      case 'deliveries.setContainers':
        return t`Containers of delivery ${number} to ${place}`;
      case 'deliveries.pay':
        return t`Payment for delivery ${number} to ${place}`;
      case 'deliveries.storeSignature':
        return t`A signature`;
      case 'deliveries.sign':
        return t`Delivery ${number} to ${place} signed`;
      case 'deliveries.complete':
        return t`Delivery ${number} to ${place} completed`;
      case 'deliveries.cannotDeliver':
        return argsOf(change, name)?.body.reason
          ? t`Delivery ${number} to ${place} returns to the warehouse`
          : t`Delivery ${number} to ${place} no longer returns to the warehouse`;
      case 'deliveries.reopen':
        return t`Delivery ${number} to ${place} reopened`;
      case 'deliveries.mailReceipt':
        return t`Receipt of delivery ${number} to ${place} by email`;
    }
  };
}

/** Returns a function that says in one sentence what a driver's change of a route run does: "Route R05 on Tuesday started". */
export function useRouteText(): (change: Change, name: RouteMutation) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (change, name) => {
    const params = change.args.params as { id?: string; day?: string } | undefined;
    const route = params?.id ?? '';
    const day = params?.day ? format.day(params.day, 'weekday') : '';
    switch (name) {
      case 'routes.arrange':
        return t`Stops of route ${route} on ${day} reordered`;
      case 'routes.start':
        return t`Route ${route} on ${day} started`;
      case 'routes.finish':
        return t`Route ${route} on ${day} finished`;
      case 'routes.takeOver':
        return t`Route ${route} on ${day} taken over`;
    }
  };
}
