import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { callAs } from '../../sync/session.ts';

/** Returns the delivery routes as the options of a list's filter. */
export const routeOptions = async (): Promise<{ value: string; label: string }[]> =>
  (await callAs(deliveryEndpoints.routes, {})).data.map(({ id, name }) => ({ value: id, label: name }));
