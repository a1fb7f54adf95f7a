import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LeftOutLine } from '../../../contract/carts.ts';
import { isErrorCode } from '../../../contract/error-codes.ts';
import type { Hold } from '../../../contract/orders.ts';
import { type HoldReason, holdReason } from '../../../rules/hold-reason.ts';
import type { AttentionRow } from '../../data/database.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { isAcceptable } from '../orders/data/accepted-order.ts';
import type { Names } from './use-names.ts';

const HOLDS: Readonly<Record<HoldReason<Hold['kind']>, MessageDescriptor>> = {
  price: msg`prices have changed`,
  stock: msg`there is less than you ordered`,
  date: msg`the delivery day is no longer possible`,
  credit: msg`the credit must be reviewed`,
  minimum: msg`the minimum order is not reached`,
  minimum_cases: msg`the minimum number of cases is not reached`,
  item_unavailable: msg`an item is no longer available`,
  item_weekday: msg`an item doesn’t come on that day`,
  item_lead: msg`an item must be ordered further ahead`,
  uom: msg`a unit has changed`,
};

/** Returns holds of kinds that this release knows, because a newer server may send others. */
const holdsOf = (row: AttentionRow): Hold[] =>
  ((row.details?.holds ?? []) as Hold[]).filter(({ kind }) => Object.hasOwn(HOLDS, kind));

/** Returns the lines that a change of many lines left out. */
const leftOutOf = ({ details }: AttentionRow): LeftOutLine[] => (details?.lines ?? []) as LeftOutLine[];

/** Returns why the server did not accept a change, with the item that it concerns. */
export function useSettledReason(names: Names): (row: AttentionRow) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (row) => {
    const holds = holdsOf(row);
    if (row.code === 'lines_left_out') {
      const items = leftOutOf(row).map(({ itemCode, code }) => {
        const item = names.item(itemCode) ?? itemCode;
        const why = isErrorCode(code) ? i18n._(errorText(code)) : '';
        return `${item} (${why})`;
      });
      const list = format.list(items);
      return row.name === 'orders.change' ? t`Not changed in the order: ${list}` : t`Left out of the cart: ${list}`;
    }
    if (row.code === 'order_change_refused' && holds.length > 0) {
      const reasons = format.list([...new Set(holds.map(holdReason))].map((reason) => i18n._(HOLDS[reason])));
      return t`The order stays as it was: ${reasons}.`;
    }
    if (row.name === 'orders.change' && row.code === 'order_state' && row.details?.warehouseId !== undefined)
      return t`Another warehouse delivers to this location now, so the order stays as it was. Place a new order for more items.`;
    if (row.status === 'held') {
      if (holds.length === 0) return t`The order is held and needs a decision.`;
      const reasons = format.list([...new Set(holds.map(holdReason))].map((reason) => i18n._(HOLDS[reason])));
      return holds.some(isAcceptable)
        ? t`The order is held because ${reasons}. You need to decide.`
        : t`The order is held for review: ${reasons}. Your distributor decides.`;
    }
    if (row.status === 'parked') return t`The server failed on it several times, so it was set aside. Nothing is lost.`;
    const reason = isErrorCode(row.code) ? i18n._(errorText(row.code)) : t`The server did not accept it.`;
    const code = itemOf(row);
    if (!code) return reason;
    const item = names.item(code) ?? code;
    return t`${reason} Item: ${item}.`;
  };
}

/** Returns the item that the server named; undefined if the sentence already names that line. */
function itemOf({ details, name }: AttentionRow): string | undefined {
  if (name === 'carts.setLine') return undefined;
  const code = details?.itemCode ?? (Array.isArray(details?.itemCodes) ? details.itemCodes[0] : undefined);
  return typeof code === 'string' ? code : undefined;
}
