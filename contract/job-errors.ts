/** Why the last run of a background job failed. The browser has a sentence for each code. */
export const JOB_ERRORS = ['no_catalog_images', 'file_store_unavailable'] as const;
export type JobError = (typeof JOB_ERRORS)[number];
