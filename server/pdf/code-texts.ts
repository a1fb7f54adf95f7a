import type { MessageDescriptor } from '@lingui/core';
import { msg } from '#msg';
import type { RefusalReason } from '../../contract/constants.ts';
import type { CONTAINER_KINDS } from '../../contract/containers.ts';
import type { MemoReason } from '../../contract/credits.ts';
import type { DELIVERY_SHORT_REASONS, PAYMENT_METHODS } from '../../contract/deliveries.ts';
import type { UnsignedReason } from '../../contract/handover.ts';
import { instructionsOf, type Substitution } from '../../contract/line-instructions.ts';
import type { Hold, OrderStatus } from '../../contract/orders.ts';
import type { SalesOrderLine, SalesOrderStatus } from '../../contract/sales-orders.ts';
import type { HoldReason } from '../../rules/hold-reason.ts';
import type { Translate } from '../texts/texts.ts';

/** A text for each code of the contract. */
type Texts<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;

export const orderStatusTexts: Texts<OrderStatus> = {
  waiting: msg({ message: 'Waiting to be sent', context: 'one order' }),
  held: msg({ message: 'Held for review', context: 'one order' }),
  received: msg({ message: 'Sent', context: 'one order' }),
  confirmed: msg({ message: 'Confirmed', context: 'one order' }),
  picking: msg({ message: 'Picking', context: 'one order' }),
  staged: msg({ message: 'Packed', context: 'one order' }),
  shipped: msg({ message: 'On its way', context: 'one order' }),
  delivered: msg({ message: 'Delivered', context: 'one order' }),
  invoiced: msg({ message: 'Invoiced', context: 'one order' }),
  cancelled: msg({ message: 'Canceled', context: 'one order' }),
};

export const holdTexts: Texts<HoldReason<Hold['kind']>> = {
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

export const salesOrderStatusTexts: Texts<SalesOrderStatus> = {
  open: msg({ message: 'Open', context: 'one sales order' }),
  allocated: msg({ message: 'Stock allocated', context: 'one sales order' }),
  picking: msg({ message: 'Picking', context: 'one sales order' }),
  staged: msg({ message: 'Packed', context: 'one sales order' }),
  shipped: msg({ message: 'On its way', context: 'one sales order' }),
  delivered: msg({ message: 'Delivered', context: 'one sales order' }),
  invoiced: msg({ message: 'Invoiced', context: 'one sales order' }),
  cancelled: msg({ message: 'Canceled', context: 'one sales order' }),
};

/** Why a pick is short, as written within a line. */
export const shortReasonTexts: Texts<NonNullable<SalesOrderLine['shortReason']>> = {
  out_of_stock: msg({ message: 'out of stock', context: 'short pick' }),
  not_found: msg({ message: 'not found', context: 'short pick' }),
  damaged: msg({ message: 'damaged', context: 'short pick' }),
  quality: msg({ message: 'quality', context: 'short pick' }),
  other: msg({ message: 'other reason', context: 'short pick' }),
};

/** Wishes about substitutes. */
const substitutionTexts: Texts<Substitution> = {
  none: msg`No substitute`,
  similar: msg`Similar item is fine`,
  ask: msg`Ask before substituting`,
};

/** Returns what a customer asks for a line; empty if nothing. */
export function instructionsText(line: Parameters<typeof instructionsOf>[0], t: Translate): string {
  const asked = instructionsOf(line);
  if (!asked) return '';
  return [asked.note, asked.substitution && t(substitutionTexts[asked.substitution])].filter(Boolean).join(' · ');
}

/** Why a customer refuses or returns product, as written within a line. */
const refusalTexts: Texts<RefusalReason> = {
  damaged: msg`damaged`,
  quality: msg`poor quality`,
  temperature: msg`too warm`,
  wrong_item: msg`wrong item`,
  not_ordered: msg`not ordered`,
  too_late: msg`too late`,
  other: msg`another reason`,
};

/** Why a line was delivered short, refused or returned, as written within a line. */
export const deliveryReasonTexts: Texts<(typeof DELIVERY_SHORT_REASONS)[number] | RefusalReason> = {
  ...refusalTexts,
  not_loaded: msg`not loaded`,
  missing: msg`missing from the truck`,
};

export const memoReasonTexts: Texts<MemoReason> = {
  ...refusalTexts,
  short_delivery: msg`charged more than delivered`,
  pricing: msg`price`,
  corrected_delivery: msg`corrected delivery`,
};

export const containerTexts: Texts<(typeof CONTAINER_KINDS)[number]> = {
  tote: msg`Totes`,
  crate: msg`Crates`,
  pallet: msg`Pallets`,
  keg: msg`Kegs`,
  bin: msg({ message: 'Bins', context: 'containers' }),
};

export const paymentTexts: Texts<(typeof PAYMENT_METHODS)[number]> = {
  none: msg({ message: 'None', context: 'payment' }),
  cash: msg`Cash`,
  check: msg`Check`,
  card: msg`Card`,
};

/** Why a delivery is unsigned. */
export const unsignedTexts: Texts<UnsignedReason> = {
  nobody: msg`No one was there to sign.`,
  agreed_place: msg`Left at drop spot.`,
  refused_to_sign: msg`The customer refused to sign.`,
  other: msg`Another reason`,
};
