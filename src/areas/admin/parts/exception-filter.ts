import { EXCEPTION_KINDS, type ExceptionKind, type FloorException } from '../../../../contract/floor.ts';
import type { AddressForm } from '../../../ui/use-address-state.ts';

/** What the list of exceptions is narrowed to. Empty: all of them. */
export interface ExceptionFilter {
  readonly query: string;
  readonly warehouseId: string;
  readonly kind: ExceptionKind | '';
  readonly status: FloorException['status'];
}

/** The filter in the address. */
export const EXCEPTION_FILTER: AddressForm<ExceptionFilter> = {
  read: (params) => ({
    query: (params.get('q') ?? '').slice(0, 100),
    warehouseId: params.get('house') ?? '',
    kind: EXCEPTION_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    status: params.get('status') === 'resolved' ? 'resolved' : 'open',
  }),
  write: ({ query, warehouseId, kind, status }) =>
    new URLSearchParams({
      ...(query.trim() && { q: query.trim() }),
      ...(warehouseId && { house: warehouseId }),
      ...(kind && { kind }),
      ...(status === 'resolved' && { status }),
    }).toString(),
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of a search stands in what a row says. */
export function says(words: readonly (string | null)[], query: string): boolean {
  const text = folded(words.join('\n'));
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
