import * as z from 'zod/mini';
import { code } from './atoms.ts';
import { get } from './endpoint.ts';
import { EXCEPTION_KINDS, FLOOR, floorException, warehouse } from './floor.ts';
import { list, rowsOf } from './list.ts';

export const exceptionRow = z.extend(floorException, { warehouseName: z.string() });
export type ExceptionRow = z.infer<typeof exceptionRow>;

const exceptions = list('/edible/exceptions', {
  summary: 'List open or decided exceptions of the caller’s warehouses',
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
    summary: 'List the warehouses that the caller works in, or all warehouses for an administrator',
    permission: FLOOR,
    returns: z.object({ data: z.array(warehouse) }),
  }),
};
