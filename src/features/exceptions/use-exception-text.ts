import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ExceptionFact, ExceptionKind, FloorException, Resolution } from '../../../contract/floor.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useAmount } from '../warehouse/use-amount.ts';

export interface ExceptionText {
  readonly kind: (kind: ExceptionKind) => string;
  /** The title of one exception, where more is known than its kind. */
  readonly title: (exception: Pick<FloorException, 'kind' | 'about'>) => string;
  /** The button label of a resolution. */
  readonly resolution: (resolution: Resolution, kind: ExceptionKind) => string;
  /** One fact as a sentence without user and time. Base units are shown in cases and pieces if the item is known. */
  readonly fact: (fact: ExceptionFact, item?: CatalogItem) => string;
  /** The subject of the exception: item, lot, bin, order. */
  readonly about: (exception: FloorException) => string[];
}

/** Returns the texts of warehouse exceptions. */
export function useExceptionText(): ExceptionText {
  const { t } = useLingui();
  const format = useFormat();
  const say = useAmount();
  const KINDS: Readonly<Record<ExceptionKind, string>> = {
    over_pick: t`Picked more than ordered`,
    over_receipt: t`Received more than ordered`,
    negative_stock: t`Took more than was on hand`,
    count_difference: t`Count differs`,
    cancelled_but_picked: t`Picked for an order that no longer needs picking`,
    transfer_difference: t`Transfer arrived incomplete`,
    delivery_difference: t`Delivered differently than loaded`,
    packout_difference: t`Packed more than was used`,
    warm_receipt: t`Received too warm`,
    expired_pick: t`Picked from an expired lot`,
    held_pick: t`Picked from a lot on hold`,
    lot_question: t`Ask who gave the lot its code`,
  };
  // Totals are facts in dollars (server/domains/deliveries/differences.ts).
  const amountOf = (quantity: number, uom: string | null): string =>
    uom === 'USD' ? format.money(Math.round(quantity * 100)) : [format.number(quantity), uom].filter(Boolean).join(' ');
  const resolution = (of: Resolution, kind: ExceptionKind): string => {
    switch (of) {
      case 'accept':
        return kind === 'count_difference' ? t`Accept count` : t`Leave as is`;
      case 'send_back':
        return kind === 'over_receipt' ? t`Return to vendor` : t`Put it back`;
      case 'give_to_order':
        return t`Give to another order`;
      case 'recount':
        return t`Count again`;
      case 'correct':
        return kind === 'packout_difference' ? t`Reopen the packout` : t`Correct it`;
      case 'deliver_again':
        return t`Deliver it again`;
      case 'hold':
        return t`Put it on hold`;
      case 'name_source':
        return t`Enter the answer`;
    }
  };
  const fact = ({ what, quantity, uom }: ExceptionFact, item?: CatalogItem): string => {
    const amount = quantity === null ? '' : uom === null && item ? say(quantity, item) : amountOf(quantity, uom);
    switch (what) {
      case 'ordered':
        return t`${amount} ordered`;
      case 'pick':
        return t`${amount} picked`;
      case 'unpick':
        return t`${amount} put back`;
      case 'receive':
        return t`${amount} received`;
      case 'unreceive':
        return t`${amount} given to another order`;
      case 'cancelled':
        return t`The order was canceled`;
      case 'shipped':
        return amount ? t`${amount} shipped` : t`Already shipped`;
      case 'transfer_out':
        return t`${amount} sent`;
      case 'transfer_in':
        return t`${amount} arrived`;
      case 'counted':
      case 'count':
        return t`${amount} counted`;
      case 'expected':
        return t`${amount} expected`;
      case 'packout_out':
        return t`${amount} used in the packout`;
      case 'packout_in':
        return t`${amount} packed`;
      case 'packout_loss':
        return t`${amount} lost in repacking`;
      case 'return':
        return t`${amount} returned`;
      case 'device_total':
        return t`Total on the driver’s device: ${amount}`;
      case 'server_total':
        return t`Total from the data here: ${amount}`;
      // The stage of an order that was reported delivered.
      case 'open':
      case 'allocated':
        return t`Not picked yet`;
      case 'picking':
        return t`Still being picked`;
      case 'delivered':
        return t`Already delivered`;
      case 'invoiced':
        return t`Already invoiced`;
      case 'unchecked_lines':
        return t`${plural(quantity ?? 0, {
          one: '# line was not checked at the door',
          other: '# lines were not checked at the door',
        })}`;
      case 'limit':
        return t`Limit: ${amount}`;
      case 'measured':
        return t`Measured: ${amount}`;
      case 'left_house':
        return t`Left on truck`;
      case 'not_delivered':
        return t`Came back on truck`;
      case 'no_lot_code':
        return t`${amount} received without a lot code, which its supplier has to give. Undo the receipt and receive it with the code.`;
      case 'no_lot_source':
        return t`${amount} received, and the cases don’t say who gave the lot its code`;
      case 'vendor_asked':
        return t`The vendor was asked by email`;
      case 'vendor_to_ask':
        return t`The vendor will be asked by email tonight`;
      case 'vendor_not_asked':
        return t`The vendor was not asked by email: there is no address, or no mail server`;
      case 'not_staged':
        return t`Not staged`;
      case 'departed':
        return t`The truck departed`;
      case 'not_loaded_lines':
        return t`${plural(quantity ?? 0, {
          one: '# line was not found on the truck',
          other: '# lines were not found on the truck',
        })}`;
      case 'undelivered_closed':
        return t`The location was closed`;
      case 'undelivered_no_access':
        return t`The driver had no access`;
      case 'undelivered_not_wanted':
        return t`The customer refused it`;
      case 'undelivered_no_time':
        return t`The driver ran out of time`;
      case 'undelivered_other':
        return t`The driver could not deliver it`;
      case 'reopened':
        return t`The stop was reopened after its truck returned`;
      default:
        return amount || what;
    }
  };
  const about = ({ about: facts }: FloorException): string[] => {
    const text = (key: string) => (facts[key] === undefined || facts[key] === null ? null : String(facts[key]));
    const expiresOn = text('expiresOn');
    const expires = expiresOn && format.day(expiresOn);
    const [item, code, lot, bin, order, place, purchase, vendor, transfer, packout, said] = [
      text('description'),
      text('itemCode'),
      text('lotCode'),
      text('bin'),
      text('salesOrderNumber'),
      text('locationName'),
      text('poNumber'),
      text('vendorName'),
      text('transferNumber'),
      text('packoutNumber'),
      text('driverNote'),
    ];
    const count = Number(facts.lineCount ?? 0);
    return [
      item && code ? `${item} (${code})` : (item ?? code),
      lot && t`Lot ${lot}`,
      expires && t`expired ${expires}`,
      bin && t`Bin ${bin}`,
      order && t`Order ${order}`,
      place,
      purchase && t`Purchase order ${purchase}`,
      vendor,
      transfer && t`Transfer ${transfer}`,
      packout && t`Packout ${packout}`,
      said && t`“${said}”`,
      // An administrator's list is one line each; `ExceptionLines` names them.
      count > 0 && t`${plural(count, { one: '# line', other: '# lines' })}`,
    ].filter((part): part is string => Boolean(part));
  };
  const title = ({ kind, about: facts }: Pick<FloorException, 'kind' | 'about'>): string => {
    if (kind === 'lot_question' && facts.missing === 'code') return t`Ask for the supplier’s lot code`;
    switch (facts.difference) {
      case 'not_delivered':
        return t`Returned undelivered`;
      case 'unchecked':
        return t`Delivered without a check`;
      case 'left_behind':
        return t`Left behind at the warehouse`;
      case 'not_loaded':
        return t`Departed without all goods`;
      default:
        return KINDS[kind];
    }
  };
  return { kind: (kind) => KINDS[kind], title, resolution, fact, about };
}
