import * as z from 'zod/mini';
import { code } from './atoms.ts';
import { get } from './endpoint.ts';
import { EXCEPTION_KINDS, FLOOR, floorException, warehouse } from './floor.ts';
import { list, rowsOf } from './list.ts';

export const exceptionRow = z.extend(floorException, { warehouseName: z.string() });
export type ExceptionRow = z.infer<typeof exceptionRow>;

const exceptions = list('/edible/exceptions', {
  summary: 'Exceptions that wait for a decision, or those decided, of the caller’s warehouses',
  permission: FLOOR,
  row: exceptionRow,
  filters: { status: z.enum(['open', 'resolved']), warehouseId: code, kind: z.enum(EXCEPTION_KINDS) },
  defaults: { status: 'open' },
  sorts: ['raisedAt', 'kind', 'warehouseName', 'resolvedAt'],
  sort: { by: 'raisedAt', direction: 'Desc' },
});

export const exceptionEndpoints = {
  list: exceptions,
  rows: rowsOf(exceptions),
  warehouses: get('/edible/warehouses', {
    summary: 'Warehouses that the caller works in; all of them for an administrator',
    permission: FLOOR,
    returns: z.object({ data: z.array(warehouse) }),
  }),
};
