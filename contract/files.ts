import * as z from 'zod/mini';
import { instant, oneLine, text, uuid } from './atoms.ts';
import { del, nothing, post } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

/** Media types of images that are accepted, determined by their content. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
/** Largest image in bytes, and the largest SVG, which is text. */
export const MAX_IMAGE_BYTES = 15_000_000;
export const MAX_SVG_BYTES = 500_000;
/** Largest image in pixels: a photo of 8,000 × 6,250. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/** How a file is used. One that is in use can't be deleted. */
export const FILE_USES = ['logo', 'icon', 'background', 'item'] as const;

const uploadedFile = z.object({
  id: uuid,
  fileName: z.string(),
  description: z.string(),
  /** A folder of the administrator's choice, such as `seasons/fall`. */
  filePath: z.string(),
  /** Path of the image on this host. */
  url: z.string(),
  mediaType: z.enum(IMAGE_TYPES),
  byteSize: z.int(),
  /** In pixels. An SVG without a size has 0. */
  width: z.int(),
  height: z.int(),
  uses: z.array(z.enum(FILE_USES)),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
});
export type FileRow = z.infer<typeof uploadedFile>;

const permission = ['ADMIN'] as const;

const files = list('/admin/files', {
  summary: 'List images of the company, newest first',
  permission,
  row: uploadedFile,
  filters: { mediaType: z.enum(IMAGE_TYPES) },
  sorts: ['createdAt', 'fileName', 'byteSize'],
  sort: { by: 'createdAt', direction: 'Desc' },
});

export const fileEndpoints = {
  list: files,
  rows: rowsOf(files),
  upload: post('/admin/files', {
    summary:
      'Store an image. Photos are turned upright, reduced to 2,400 pixels and lose their metadata; scripts leave SVG',
    permission,
    multipart: { field: 'formFile', maxBytes: MAX_IMAGE_BYTES },
    body: z.object({
      /** Absent: the name of the sent file. */
      fileName: z.optional(oneLine(120)),
      description: z.optional(text(500)),
      filePath: z.optional(text(200)),
    }),
    returns: uploadedFile,
    errors: ['image_type', 'image_broken', 'image_pixels', 'payload_too_large'],
    rate: 120,
  }),
  remove: del('/admin/files/:id', {
    summary: 'Delete an image; `file_used` while the company or an item shows it',
    permission,
    params: z.object({ id: uuid }),
    returns: nothing,
    errors: ['not_found', 'file_used'],
  }),
};
