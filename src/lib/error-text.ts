import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../contract/errors.ts';

/** What each error code means to the user, and what to do. A code without a text is a type error. */
const TEXTS: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  invalid_input: msg`Part of this is not valid.`,
  unauthenticated: msg`You have been signed out. Sign in again.`,
  token_expired: msg`You have been signed out. Sign in again.`,
  forbidden: msg`Your account doesn’t have permission for this.`,
  tenant_disabled: msg`The company’s account is off.`,
  user_disabled: msg`This account is off. Ask your distributor.`,
  not_found: msg`This no longer exists.`,
  unknown_host: msg`No company was found at this address.`,
  method_not_allowed: msg`This app is out of date. Update it.`,
  conflict: msg`Someone else changed this.`,
  payload_too_large: msg`This is too large to send.`,
  request_timeout: msg`The connection was too slow. Try again.`,
  unsupported_media: msg`This file type is not accepted here.`,
  key_reused: msg`The server already has another change with this number, so it did not accept this one.`,
  sequence_gap: msg`An earlier change has not arrived yet.`,
  rate_limited: msg`Too many tries. Wait a moment, then try again.`,
  server_error: msg`The server could not process this. You did nothing wrong.`,
  unavailable: msg`The server is busy. Try again in a moment.`,
  wrong_credentials: msg`The username or password is incorrect.`,
  wrong_password: msg`The current password is incorrect.`,
  reset_link_invalid: msg`This link has expired or was already used. Ask for a new one.`,
  password_too_weak: msg`must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character`,
  password_known: msg`This password is easy to guess: it is common, or close to a name. Choose another one.`,
  user_exists: msg`This person can already sign in.`,
  invite_invalid: msg`This invitation can no longer be used.`,
  invite_taken: msg`An account with this email address already exists. Sign in with it, or reset its password.`,
  unknown_mutation: msg`The server does not know this kind of change. Update the app and try again.`,
  dependency_failed: msg`A change that this one depends on was not accepted.`,
  location_unknown: msg`This location no longer belongs to your account.`,
  ordering_disabled: msg`Ordering is off for this location.`,
  item_unknown: msg`The item is no longer in the catalog.`,
  uom_unknown: msg`This item is no longer sold in that unit.`,
  uom_not_permitted: msg`This location orders standard units only.`,
  item_not_permitted: msg`This location can’t order this item.`,
  address_fixed: msg`The ship-to address of this location can’t be changed here.`,
  card_number: msg`An order must not contain a credit card number. Remove it from the PO number and the notes.`,
  order_empty: msg`The order has no lines.`,
  order_state: msg`The order has moved on, so this is no longer possible.`,
  order_held: msg`The order was received and is held for review.`,
  override_wrong: msg`The override password is incorrect.`,
  guide_read_only: msg`This order guide can’t be changed.`,
  mail_not_configured: msg`The company has not set up email yet.`,
};

/** Returns the message for a code, to be shown with `i18n._`. */
export const errorText = (code: ErrorCode): MessageDescriptor => TEXTS[code];
