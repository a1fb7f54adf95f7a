/**
 * All error codes with their HTTP status. The browser maps a code to a sentence in the user's language. The English
 * sentence here becomes `detail` and `message` (spec section 8).
 */
export const ERRORS = {
  // any call
  invalid_input: { status: 400, text: 'Some of what was sent is not valid.' },
  unauthenticated: { status: 401, text: 'Please sign in.' },
  token_expired: { status: 401, text: 'The sign-in has expired.' },
  forbidden: { status: 403, text: 'This account may not do that.' },
  tenant_disabled: { status: 403, text: 'This company is not active.' },
  user_disabled: { status: 403, text: 'This account is not active.' },
  not_found: { status: 404, text: 'This page could not be found' },
  unknown_host: { status: 404, text: 'No company is served under this address.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  request_timeout: { status: 408, text: 'The request took too long to arrive.' },
  conflict: { status: 409, text: 'Somebody else changed this in the meantime.' },
  payload_too_large: { status: 413, text: 'What was sent is too large.' },
  unsupported_media: { status: 415, text: 'This kind of content is not taken here.' },
  key_reused: { status: 422, text: 'The idempotency key was used for something else.' },
  sequence_gap: { status: 409, text: 'A change before this one has not arrived.' },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment.' },
  server_error: { status: 500, text: 'Server Error' },
  unavailable: { status: 503, text: 'The server is busy. Please try again.' },
  // sign-in
  wrong_credentials: { status: 401, text: 'The user name or the password is wrong.' },
  wrong_password: { status: 400, text: 'The current password is wrong.' },
  reset_link_invalid: { status: 400, text: 'This link has expired or was used already.' },
  password_too_weak: {
    status: 400,
    text: 'must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character',
  },
  password_known: {
    status: 400,
    text: 'This password is on lists of known passwords, or close to your name or the company’s. Choose another one.',
  },
  // invitations
  user_exists: { status: 409, text: 'This person can sign in already.' },
  invite_invalid: { status: 400, text: 'This invitation can no longer be used.' },
  invite_taken: { status: 409, text: 'There is an account with this e-mail address already.' },
  // orders
  unknown_mutation: { status: 400, text: 'This change is of a kind the server does not know.' },
  dependency_failed: { status: 409, text: 'A change that this one builds on was not accepted.' },
  location_unknown: { status: 404, text: 'This location is not known.' },
  ordering_disabled: { status: 403, text: 'Ordering is switched off for this location.' },
  item_unknown: { status: 404, text: 'This item is not known.' },
  uom_unknown: { status: 400, text: 'This item is not sold in that unit.' },
  uom_not_permitted: { status: 403, text: 'This location orders standard units only.' },
  item_not_permitted: { status: 403, text: 'This location may not order this item.' },
  address_fixed: { status: 403, text: 'The ship-to address of this location cannot be changed here.' },
  card_number: { status: 400, text: "The field isn't allowed to contain credit card number" },
  order_empty: { status: 400, text: 'The order has no lines.' },
  order_state: { status: 409, text: 'The order is no longer in a state that allows this.' },
  order_held: { status: 202, text: 'The order was received and is held for review.' },
  override_wrong: { status: 403, text: 'The override password is wrong.' },
  guide_read_only: { status: 403, text: 'This order guide cannot be changed.' },
  // settings
  mail_not_configured: { status: 409, text: 'E-mail is not set up for this company.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Body of a failed call (spec section 8: `detail` first, then `message`; `errors` lists fields on a 400). */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  detail: string;
  message: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>;
}

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

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);
