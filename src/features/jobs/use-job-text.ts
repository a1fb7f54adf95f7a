import { useLingui } from '@lingui/react/macro';
import type { JobError } from '../../../contract/job-errors.ts';
import type { JobKindName, JobRow, JobState } from '../../../contract/jobs.ts';
import { isDay } from '../../../rules/calendar.ts';
import type { Tone } from '../../ui/tone.tsx';
import { useFormat } from '../../ui/use-format.ts';

export interface JobText {
  readonly kinds: Readonly<Record<JobKindName, string>>;
  readonly states: Readonly<Record<JobState, readonly [label: string, tone: Tone | 'neutral']>>;
  /** Names what a job is about: a recipient, a document or a day. */
  readonly about: (job: Pick<JobRow, 'about'>) => string;
  /** Says what is remarkable about a job's runs. Null if nothing is. */
  readonly runs: (job: Pick<JobRow, 'state' | 'attempts' | 'maxAttempts' | 'isCancelling'>) => string | null;
  /** Says why the last run failed. Null if none did. */
  readonly error: (job: Pick<JobRow, 'state' | 'errorCode' | 'lastError'>) => string | null;
}

export function useJobText(): JobText {
  const { t } = useLingui();
  const format = useFormat();
  const errors: Readonly<Record<JobError, string>> = {
    mail_not_set_up: t`No mail server is set up.`,
    mail_password_lost: t`The stored password of the mail server can’t be read. Enter it again.`,
    mail_host_not_found: t`The mail server was not found. Check the host.`,
    mail_host_not_allowed: t`Email can’t be sent through this host or port. Use another one.`,
    mail_connection_refused: t`The mail server refused the connection. Check the port.`,
    mail_connection_failed: t`The connection to the mail server failed. Check the host and port.`,
    mail_timed_out: t`The mail server did not respond in time.`,
    mail_not_mail_server: t`The server at this address is not a mail server. Check the host and port.`,
    mail_tls_needed: t`A username and password need a secure connection. Turn it on.`,
    mail_tls_failed: t`The mail server offers no trusted secure connection. Check the host and its certificate.`,
    mail_auth_refused: t`The mail server did not accept the username and password. Check them.`,
    mail_sender_refused: t`The mail server does not accept the sender’s address. Check it.`,
    mail_recipient_refused: t`The mail server does not accept the recipient’s address.`,
    mail_too_big: t`The email is too large for the mail server.`,
    mail_message_refused: t`The mail server refused the email.`,
    mail_expired: t`The email waited longer than three days.`,
    mail_attachment_gone: t`The file of the email is gone.`,
    mail_other: t`The email could not be sent.`,
    no_catalog_images: t`No item has an image.`,
    file_store_unavailable: t`The file store does not respond. The company’s files can’t be read now.`,
    no_trace_events: t`No traceability events were found for this request.`,
    card_payment_pending: t`The card payment has not ended, or its provider can’t be asked.`,
    refund_pending: t`The provider has not confirmed the refund.`,
    zip_gone: t`The ZIP file was kept for a day and is gone. Upload it again.`,
  };
  return {
    kinds: {
      mail: t`Email`,
      housekeeping: t`Nightly cleanup`,
      'catalog-images': t`Catalog images`,
      'catalog-upload': t`Upload of catalog images`,
      'trace-workbook': t`Traceability records`,
      'card-payment': t`Card payment`,
      refund: t`Refund`,
      'invoice-mail': t`Invoice by email`,
      statements: t`Statements by email`,
      'receipt-mail': t`Receipt by email`,
    },
    states: {
      waiting: [t({ message: 'Waiting', context: 'background job' }), 'neutral'],
      running: [t({ message: 'Running', context: 'background job' }), 'info'],
      done: [t({ message: 'Done', context: 'background job' }), 'success'],
      failed: [t({ message: 'Failed', context: 'background job' }), 'danger'],
      cancelled: [t({ message: 'Canceled', context: 'background job' }), 'neutral'],
    },
    about: ({ about }) => (isDay(about) ? format.day(about) : about),
    runs: ({ state, attempts, maxAttempts, isCancelling }) => {
      if (isCancelling) return t`Stops at the next step`;
      if (state === 'waiting' && attempts > 0) return t`Tried ${attempts} of ${maxAttempts} times, tries again`;
      return attempts > 1 ? t`Tried ${attempts} times` : null;
    },
    error: ({ state, errorCode, lastError }) => {
      if (errorCode !== null) {
        const reason = errors[errorCode];
        return lastError === null ? reason : t`${reason} The server says: “${lastError}”`;
      }
      if (lastError !== null) return lastError;
      return state === 'failed' ? t`Unexpected error. The server’s log has the details.` : null;
    },
  };
}
