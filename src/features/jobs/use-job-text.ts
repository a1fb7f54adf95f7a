import { useLingui } from '@lingui/react/macro';
import type { JobError } from '../../../contract/job-errors.ts';
import type { JobKindName, JobRow, JobState } from '../../../contract/jobs.ts';
import type { Tone } from '../../ui/tone.tsx';

export interface JobText {
  readonly kinds: Readonly<Record<JobKindName, string>>;
  readonly states: Readonly<Record<JobState, readonly [label: string, tone: Tone | 'neutral']>>;
  /** Says what is remarkable about a job's runs. Null if nothing is. */
  readonly runs: (job: Pick<JobRow, 'state' | 'attempts' | 'maxAttempts' | 'isCancelling'>) => string | null;
  /** Says why the last run failed. Null if none did. */
  readonly error: (job: Pick<JobRow, 'state' | 'errorCode' | 'lastError'>) => string | null;
}

export function useJobText(): JobText {
  const { t } = useLingui();
  const errors: Readonly<Record<JobError, string>> = {
    no_catalog_images: t`No item has an image.`,
    file_store_unavailable: t`The file store does not respond. The company’s files can’t be read now.`,
  };
  return {
    kinds: { mail: t`Email`, housekeeping: t`Nightly cleanup`, 'catalog-images': t`Catalog images` },
    states: {
      waiting: [t({ message: 'Waiting', context: 'background job' }), 'neutral'],
      running: [t({ message: 'Running', context: 'background job' }), 'info'],
      done: [t({ message: 'Done', context: 'background job' }), 'success'],
      failed: [t({ message: 'Failed', context: 'background job' }), 'danger'],
      cancelled: [t({ message: 'Canceled', context: 'background job' }), 'neutral'],
    },
    runs: ({ state, attempts, maxAttempts, isCancelling }) => {
      if (isCancelling) return t`Stops at the next step`;
      if (state === 'waiting' && attempts > 0) return t`Tried ${attempts} of ${maxAttempts} times, tries again`;
      return attempts > 1 ? t`Tried ${attempts} times` : null;
    },
    error: ({ state, errorCode, lastError }) => {
      if (errorCode !== null) return lastError === null ? errors[errorCode] : `${errors[errorCode]} “${lastError}”`;
      if (lastError !== null) return lastError;
      return state === 'failed' ? t`Unexpected error. The server’s log has the details.` : null;
    },
  };
}
