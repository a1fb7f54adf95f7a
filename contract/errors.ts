import type { ErrorBody, ErrorCode } from './error-codes.ts';

/**
 * All error codes with their HTTP status. The browser maps a code to a sentence in the user's language. The English
 * sentence here becomes `detail` and `message` (spec section 8).
 */
export const ERRORS = {
  // any call
  invalid_input: { status: 400, text: 'Some values are not valid. Correct them and try again.' },
  unauthenticated: { status: 401, text: 'You are not signed in. Sign in and try again.' },
  token_expired: { status: 401, text: 'Your sign-in has expired. Sign in again.' },
  forbidden: { status: 403, text: 'Your account doesn’t have permission for this.' },
  tenant_disabled: { status: 403, text: 'This company’s account is off. Contact the company.' },
  user_disabled: { status: 403, text: 'This account is off. Ask your distributor to turn it on.' },
  not_found: { status: 404, text: 'This page could not be found' },
  unknown_host: { status: 404, text: 'No company was found at this address. Check the address.' },
  method_not_allowed: { status: 405, text: 'This address does not support the request method.' },
  request_timeout: { status: 408, text: 'The request took too long to arrive. Try again.' },
  conflict: { status: 409, text: 'Another user changed this. Reload it and try again.' },
  payload_too_large: { status: 413, text: 'The request is too large. Send less data.' },
  unsupported_media: { status: 415, text: 'This content type is not accepted here.' },
  key_reused: { status: 422, text: 'The idempotency key was already used for another request. Use a new key.' },
  sequence_gap: { status: 409, text: 'An earlier change has not arrived. Send that change first.' },
  rate_limited: { status: 429, text: 'Too many requests. Wait a moment, then try again.' },
  server_error: { status: 500, text: 'Server Error' },
  unavailable: { status: 503, text: 'The server is busy. Try again in a moment.' },
  // sign-in
  wrong_credentials: { status: 401, text: 'The username or password is incorrect.' },
  wrong_password: { status: 400, text: 'The current password is incorrect.' },
  reset_link_invalid: { status: 400, text: 'This link has expired or was already used. Request a new one.' },
  password_too_weak: {
    status: 400,
    text: 'must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character',
  },
  password_known: {
    status: 400,
    text: 'This password is easy to guess: it is a known password, or close to your name or the company’s. Choose another.',
  },
  // invitations
  user_exists: { status: 409, text: 'This person can already sign in.' },
  invite_invalid: { status: 400, text: 'This invitation can no longer be used. Ask for a new one.' },
  invite_taken: {
    status: 409,
    text: 'An account with this email address already exists. Sign in with it, or reset its password.',
  },
  // orders
  unknown_mutation: {
    status: 400,
    text: 'The server does not know this kind of change. Update the app and try again.',
  },
  dependency_failed: {
    status: 409,
    text: 'A change that this one depends on was not accepted. Correct that change first.',
  },
  location_unknown: { status: 404, text: 'This location does not exist or does not belong to your account.' },
  ordering_disabled: { status: 403, text: 'Ordering is off for this location. Contact your distributor.' },
  item_unknown: { status: 404, text: 'This item is not in the catalog.' },
  uom_unknown: { status: 400, text: 'This item is not sold in that unit. Choose another unit.' },
  uom_not_permitted: { status: 403, text: 'This location orders standard units only. Choose another unit.' },
  item_not_permitted: { status: 403, text: 'This location can’t order this item.' },
  address_fixed: {
    status: 403,
    text: 'The ship-to address of this location can’t be changed here. Contact your distributor.',
  },
  card_number: { status: 400, text: "The field isn't allowed to contain credit card number" },
  order_empty: { status: 400, text: 'The order has no lines. Add an item.' },
  order_state: { status: 409, text: 'The order’s status no longer allows this. Reload the order.' },
  lines_left_out: { status: 202, text: 'Some lines can’t be ordered and were left out.' },
  order_held: { status: 202, text: 'The order was received and is held for review.' },
  order_closed: {
    status: 409,
    text: 'The cutoff for this order has passed. Place another order or contact your distributor.',
  },
  order_change_refused: {
    status: 409,
    text: 'With this change the order would need a review, so it stays as it was.',
  },
  route_departed: {
    status: 409,
    text: 'The truck of this route has already left on that day. Choose another day or route.',
  },
  // Reasons of lines that a change leaves out; also of the call if it leaves out all of them.
  line_begun: { status: 409, text: 'The warehouse has begun this line.' },
  line_changed: { status: 409, text: 'Another user changed this line. Reload the order.' },
  lot_recalled: { status: 409, text: 'A recall names this lot. It stays on hold until the recall is called off.' },
  price_changed: { status: 409, text: 'The price has changed.' },
  stock_short: { status: 409, text: 'There is less in stock than that.' },
  payments_off: { status: 409, text: 'Invoices of this location can’t be paid by card.' },
  problem_closed: {
    status: 409,
    text: 'Problems with this delivery can’t be reported here. Contact your distributor.',
  },
  problem_quantity: { status: 409, text: 'That is more than was delivered and not reported yet.' },
  problem_decided: { status: 409, text: 'The distributor has already decided on this report.' },
  override_wrong: { status: 403, text: 'The override password is incorrect.' },
  guide_read_only: { status: 403, text: 'This order guide can’t be changed.' },
  synonyms_full: { status: 409, text: 'At most 500 groups of synonyms are possible.' },
  price_list_too_long: {
    status: 400,
    text: 'The price list is too long for a PDF. Choose a category or an order guide, or save it for Excel or as CSV.',
  },
  power_bi_failed: { status: 502, text: 'Power BI did not answer as expected. Try again in a moment.' },
  // files
  image_type: { status: 400, text: 'Only PNG, JPEG, WebP and SVG images are accepted.' },
  image_broken: { status: 400, text: 'This image is damaged and can’t be read. Save it again, or choose another.' },
  image_pixels: { status: 400, text: 'This image has too many pixels. Choose one of at most 50 megapixels.' },
  zip_broken: { status: 400, text: 'This is not a ZIP file, or it is damaged. Make it again.' },
  zip_empty: { status: 400, text: 'This ZIP file has no image. Name each image by its item code, such as 10045.jpg.' },
  zip_entries: { status: 400, text: 'This ZIP file has more than 10,000 files. Split it.' },
  file_used: { status: 409, text: 'This image is in use. Choose another one there first.' },
  image_unknown: { status: 400, text: 'This is not an uploaded image of the company. Upload it first.' },
  // settings
  mail_not_configured: { status: 409, text: 'The company has not set up email. Ask an administrator to set it up.' },
  mail_password_again: {
    status: 400,
    text: 'The mail server or its security changed. Send the password again.',
  },
  style_unavailable: { status: 400, text: 'No style sheet could be loaded from this address. Check it.' },
} as const satisfies Record<ErrorCode, { status: number; text: string }>;

/** The one error class that handlers throw. `details` goes to the client: facts for its sentence, never a secret. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly errors: Record<string, string> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>, errors?: Record<string, string>) {
    super(ERRORS[code].text);
    this.code = code;
    this.details = details;
    this.errors = errors;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  body(): ErrorBody {
    return {
      statusCode: this.status,
      code: this.code,
      detail: this.message,
      message: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.details ? { details: this.details } : {}),
    };
  }
}
