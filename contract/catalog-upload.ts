import * as z from 'zod/mini';
import { get, post } from './endpoint.ts';
import { jobRow } from './jobs.ts';

/** Largest zip file in bytes. A server ends a request after 130 seconds, so sending one needs 13 Mbit/s. */
export const MAX_ZIP_BYTES = 200_000_000;
/** Most files in a zip file. */
export const MAX_ZIP_ENTRIES = 10_000;
/** Most files that a report names. It counts the others. */
export const MAX_UPLOAD_PROBLEMS = 1_000;

/**
 * Why a file of the zip is not the image of an item: no item has this code, an earlier file of the zip has the same
 * code, the file is no image or is damaged, or it has more than 50 megapixels, 15 MB or, as SVG, 500 KB.
 */
export const UPLOAD_PROBLEMS = [
  'item_unknown',
  'duplicate',
  'image_type',
  'image_broken',
  'image_pixels',
  'image_too_large',
] as const;
export type UploadProblem = (typeof UPLOAD_PROBLEMS)[number];

const permission = ['ADMIN'] as const;

const state = z.object({
  /** The latest job that reads a zip file, or that ended within a day. */
  job: z.nullable(jobRow),
  /** What it did; null until it has ended. */
  report: z.nullable(
    z.object({
      /** Items that got their image from the file. */
      images: z.int(),
      /** Files without effect, with their folders, in the zip's sequence; at most `MAX_UPLOAD_PROBLEMS`. */
      problems: z.array(z.object({ fileName: z.string(), reason: z.enum(UPLOAD_PROBLEMS) })),
      problemCount: z.int(),
    }),
  ),
});
export type CatalogUpload = z.infer<typeof state>;

/** Images of items from a zip file (spec sections 3 and 6). A background job reads it. */
export const catalogUploadEndpoints = {
  state: get('/admin/files/catalog', {
    summary: 'Read the latest job that set the images of items from a zip file, and its report',
    permission,
    returns: state,
  }),
  upload: post('/admin/files/catalog', {
    summary:
      'Set the images of items from a zip file whose files are named by item code, such as 10045.jpg. A background job reads it',
    permission,
    multipart: { field: 'zipFile', maxBytes: MAX_ZIP_BYTES },
    body: z.object({}),
    returns: state,
    errors: ['zip_broken', 'zip_empty', 'zip_entries', 'payload_too_large'],
    rate: 30,
  }),
};
