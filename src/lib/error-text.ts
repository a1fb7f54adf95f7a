import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../contract/errors.ts';

/** What each error code means to the user, and what to do. A code without a text is a type error. */
const TEXTS: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  invalid_input: msg`Something in it is not valid.`,
  unauthenticated: msg`Your sign-in has ended. Please sign in again.`,
  token_expired: msg`Your sign-in has ended. Please sign in again.`,
  forbidden: msg`Your account may not do this.`,
  tenant_disabled: msg`The company is switched off at the moment.`,
  user_disabled: msg`This account is switched off. Please ask your distributor.`,
  not_found: msg`This no longer exists.`,
  unknown_host: msg`No company is found under this address.`,
  method_not_allowed: msg`This app is out of date. Please update it.`,
  conflict: msg`Somebody else changed this in the meantime.`,
  payload_too_large: msg`This is too large to be sent.`,
  request_timeout: msg`The connection was too slow. Please try again.`,
  unsupported_media: msg`This kind of file is not taken here.`,
  key_reused: msg`The server already holds another change under the same number, so this one was not taken.`,
  sequence_gap: msg`A change before this one has not arrived yet.`,
  rate_limited: msg`Too many tries in a short time. Please wait a moment.`,
  server_error: msg`The server could not handle this. It is not your fault.`,
  unavailable: msg`The server is busy. Please try again in a moment.`,
  wrong_credentials: msg`The user name or the password is wrong.`,
  wrong_password: msg`The current password is wrong.`,
  reset_link_invalid: msg`This link has expired or was used already. Ask for a new one.`,
  password_too_weak: msg`must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character`,
  password_known: msg`This password is easy to guess: it is a common one, or close to a name. Choose another one.`,
  user_exists: msg`This person can sign in already.`,
  invite_invalid: msg`This invitation can no longer be used.`,
  invite_taken: msg`There is an account with this e-mail address already. Sign in with it, or reset its password.`,
  unknown_mutation: msg`The server does not know this kind of change. An update of the app may help.`,
  dependency_failed: msg`A change that this one builds on was not accepted.`,
  location_unknown: msg`This location no longer belongs to your account.`,
  ordering_disabled: msg`Ordering is switched off for this location.`,
  item_unknown: msg`The item is no longer in the catalogue.`,
  uom_unknown: msg`This item is no longer sold in that unit.`,
  uom_not_permitted: msg`This location orders standard units only.`,
  item_not_permitted: msg`This location may not order this item.`,
  address_fixed: msg`The ship-to address of this location cannot be changed here.`,
  card_number: msg`A credit card number must not stand in an order: please take it out of the PO number and the notes.`,
  order_empty: msg`The order has no lines.`,
  order_state: msg`The order has moved on, so this is no longer possible.`,
  order_held: msg`The order was received and is held for review.`,
  override_wrong: msg`The override password is wrong.`,
  guide_read_only: msg`This order guide cannot be changed.`,
  mail_not_configured: msg`The company has not set up e-mail yet.`,
};

/** Returns the message for a code, to be shown with `i18n._`. */
export const errorText = (code: ErrorCode): MessageDescriptor => TEXTS[code];
