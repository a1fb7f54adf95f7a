import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isErrorCode } from '../../../contract/errors.ts';
import type { Hold } from '../../../contract/orders.ts';
import type { AttentionRow } from '../../data/database.ts';
import { isAcceptable } from '../../data/orders/accepted-order.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { Names } from './use-names.ts';

const HOLDS: Readonly<Record<Hold['kind'], MessageDescriptor>> = {
  price: msg`prices have changed`,
  stock: msg`there is less than you ordered`,
  date: msg`the delivery day is no longer possible`,
  credit: msg`the credit must be reviewed`,
  minimum: msg`the minimum order is not reached`,
  minimum_cases: msg`the minimum number of cases is not reached`,
  item_unavailable: msg`an item can no longer be had`,
  uom: msg`a unit has changed`,
};

const holdsOf = (row: AttentionRow): Hold['kind'][] => {
  const holds = (row.details?.holds ?? []) as { kind?: string }[];
  const kinds = holds
    .map((hold) => hold.kind)
    .filter((kind): kind is Hold['kind'] => kind !== undefined && Object.hasOwn(HOLDS, kind));
  return [...new Set(kinds)];
};

/** Why the server did not take a change, in words, with the item that it is about. */
export function useSettledReason(names: Names): (row: AttentionRow) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (row) => {
    const kinds = holdsOf(row);
    if (row.status === 'held') {
      if (kinds.length === 0) return t`The order is received and waits for a decision.`;
      const reasons = format.list(kinds.map((kind) => i18n._(HOLDS[kind])));
      return kinds.some((kind) => isAcceptable({ kind }))
        ? t`The order is received, but ${reasons}. Please decide.`
        : t`The order is received and held for review: ${reasons}. Your distributor decides.`;
    }
    if (row.status === 'parked')
      return t`The server failed on it again and again, so it was put aside. Nothing of it is lost.`;
    const reason = isErrorCode(row.code) ? i18n._(errorText(row.code)) : t`The server did not take it.`;
    const code = itemOf(row);
    if (!code) return reason;
    const item = names.item(code) ?? code;
    return t`${reason} It is about ${item}.`;
  };
}

/** The item that the server named; where the sentence is about that one line anyway, none. */
function itemOf({ details, name }: AttentionRow): string | undefined {
  if (name === 'carts.setLine') return undefined;
  const code = details?.itemCode ?? (Array.isArray(details?.itemCodes) ? details.itemCodes[0] : undefined);
  return typeof code === 'string' ? code : undefined;
}
