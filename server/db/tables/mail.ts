import type { Generated } from 'kysely';

/** Mail settings and the mail outbox. */

export interface SmtpSettingsTable {
  tenant_id: string;
  host: string;
  port: number;
  secure: boolean;
  user_name: string | null;
  password_sealed: string | null;
  sender_name: string;
  sender_email: string;
  order_confirmation_emails: Generated<boolean>;
  updated_at: Generated<string>;
}

export interface MailOutboxTable {
  tenant_id: string;
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string | null;
  attachment_name: string | null;
  /** The hash of the blob with its bytes. */
  attachment_hash: string | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  error_code: string | null;
  created_at: Generated<string>;
}
