import { EXCEPTION_KINDS, type ExceptionKind, type FloorException } from '../../../../contract/floor.ts';
import type { AddressForm } from '../../../ui/use-address-state.ts';

/** What the list of exceptions is narrowed to. Empty: all of them. */
export interface ExceptionFilter {
  readonly warehouseId: string;
  readonly kind: ExceptionKind | '';
  readonly status: FloorException['status'];
}

/** The filter in the address. */
export const EXCEPTION_FILTER: AddressForm<ExceptionFilter> = {
  read: (params) => ({
    warehouseId: params.get('house') ?? '',
    kind: EXCEPTION_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    status: params.get('status') === 'resolved' ? 'resolved' : 'open',
  }),
  write: ({ warehouseId, kind, status }) =>
    new URLSearchParams({
      ...(warehouseId && { house: warehouseId }),
      ...(kind && { kind }),
      ...(status === 'resolved' && { status }),
    }).toString(),
};
