/**
 * All codes of errors that a call can answer. errors.ts has their status and English sentence, which browsers do not
 * need.
 */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'token_expired',
  'forbidden',
  'tenant_disabled',
  'user_disabled',
  'not_found',
  'unknown_host',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'payload_too_large',
  'unsupported_media',
  'key_reused',
  'sequence_gap',
  'rate_limited',
  'server_error',
  'unavailable',
  'wrong_credentials',
  'wrong_password',
  'reset_link_invalid',
  'password_too_weak',
  'password_known',
  'user_exists',
  'invite_invalid',
  'invite_taken',
  'unknown_mutation',
  'dependency_failed',
  'location_unknown',
  'ordering_disabled',
  'item_unknown',
  'uom_unknown',
  'uom_not_permitted',
  'item_not_permitted',
  'address_fixed',
  'card_number',
  'order_empty',
  'order_state',
  'order_held',
  'order_closed',
  'order_change_refused',
  'route_departed',
  'line_begun',
  'line_changed',
  'lot_recalled',
  'price_changed',
  'stock_short',
  'lines_left_out',
  'payments_off',
  'problem_closed',
  'problem_quantity',
  'problem_decided',
  'override_wrong',
  'guide_read_only',
  'synonyms_full',
  'price_list_too_long',
  'power_bi_failed',
  'image_type',
  'zip_broken',
  'zip_empty',
  'zip_entries',
  'image_broken',
  'image_pixels',
  'file_used',
  'image_unknown',
  'mail_not_configured',
  'mail_password_again',
  'style_unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of a failed call (spec section 8: `detail` first, then `message`; `errors` lists fields on a 400). */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  detail: string;
  message: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>;
}

export const isErrorCode = (value: unknown): value is ErrorCode => ERROR_CODES.some((code) => code === value);
