import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import type { SelectOption } from '../../ui/select-input.tsx';

/** Reads the company's warehouses as choices of a filter or a field. */
export const warehouseChoices = async (): Promise<readonly SelectOption[]> =>
  (await callAs(exceptionEndpoints.warehouses, {})).data.map(({ id, name }) => ({ value: id, label: name }));

/** The company's warehouses as choices; undefined until they are read. */
export const useWarehouseChoices = (): readonly SelectOption[] | undefined => useRemote(warehouseChoices, []).data;
