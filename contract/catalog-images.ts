import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { get, post, streamed } from './endpoint.ts';
import { jobRow } from './jobs.ts';

const permission = ['ADMIN'] as const;

const zipFile = z.object({
  number: z.int(),
  fileName: z.string(),
  byteSize: z.int(),
  images: z.int(),
});

const state = z.object({
  /** Items that have an image. */
  images: z.int(),
  /** The unfinished job, or else the one that ended last. */
  job: z.nullable(jobRow),
  /** The result of that job. Empty if it has none, or no longer. */
  files: z.array(zipFile),
  /** Images that could not be read and are not in the files. */
  missing: z.int(),
  /** The nightly cleanup removes the files after this time. */
  keptUntil: z.nullable(instant),
});
export type CatalogImages = z.infer<typeof state>;

/** Zip files of the images of all items, which a background job writes. */
export const catalogImageEndpoints = {
  state: get('/admin/files/catalog-images', {
    summary: 'Read the latest job that collects the images of all items, and its files',
    permission,
    returns: state,
  }),
  start: post('/admin/files/catalog-images', {
    summary:
      'Collect the images of all items in zip files, named by item code. While the images are the same, there is one job, however often it is requested',
    permission,
    returns: state,
    rate: 30,
  }),
  download: get('/admin/files/catalog-images/:jobId/:number', {
    summary: 'Download a zip file of images of items',
    permission,
    params: z.object({ jobId: uuid, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9_999)) }),
    returns: streamed('application/zip'),
    errors: ['not_found'],
  }),
};
