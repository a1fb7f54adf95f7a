/** Why an email was not sent. */
export const MAIL_ERRORS = [
  'mail_not_set_up',
  'mail_password_lost',
  'mail_host_not_found',
  'mail_host_not_allowed',
  'mail_connection_refused',
  'mail_connection_failed',
  'mail_timed_out',
  'mail_not_mail_server',
  'mail_tls_needed',
  'mail_tls_failed',
  'mail_auth_refused',
  'mail_sender_refused',
  'mail_recipient_refused',
  'mail_too_big',
  'mail_message_refused',
  'mail_expired',
  'mail_attachment_gone',
  'mail_other',
] as const;
export type MailError = (typeof MAIL_ERRORS)[number];

/** Why the last run of a background job failed. The browser has a sentence for each code. */
export const JOB_ERRORS = [
  ...MAIL_ERRORS,
  'no_catalog_images',
  'file_store_unavailable',
  'zip_gone',
  'no_trace_events',
  'card_payment_pending',
  'refund_pending',
] as const;
export type JobError = (typeof JOB_ERRORS)[number];
