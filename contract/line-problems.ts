import * as z from 'zod/mini';
import { atMost, instant, quantity, text, uuid } from './atoms.ts';
import { MAX_PHOTO_BYTES, PROBLEM_REASONS } from './constants.ts';
import { del, file, get, put } from './endpoint.ts';
import { SHOPPERS } from './roles.ts';
import type { lineProblem } from './rows/line-problems.ts';
import { salesOrder } from './rows/sales-orders.ts';

export type LineProblem = z.infer<typeof lineProblem>;

const ofProblem = z.object({ id: uuid, problemId: uuid });

/** Problems with delivered lines, which customers report and the distributor decides on as credit requests. */
export const lineProblemEndpoints = {
  report: put('/portal/salesorders/:id/problems/:problemId', {
    summary: 'Report a problem with a delivered line, up to 7 days after delivery; a repeated id changes nothing',
    permission: SHOPPERS,
    params: ofProblem,
    body: z.object({
      lineNumber: z.int().check(z.minimum(1), z.maximum(999_999)),
      /** In the line's unit, at most what was delivered and not reported before. */
      quantity: quantity.check(z.positive()),
      reason: z.enum(PROBLEM_REASONS),
      note: text(300),
      reportedAt: instant,
    }),
    returns: salesOrder,
    errors: ['conflict', 'problem_closed', 'problem_quantity', 'card_number'],
  }),
  attachPhoto: put('/portal/salesorders/:id/problems/:problemId/photos/:photoId', {
    summary: 'Add a photo to a reported problem, at most 4; a repeated photoId changes nothing',
    permission: SHOPPERS,
    params: z.extend(ofProblem, { photoId: uuid }),
    body: z.object({
      /** JPEG, base64. */
      data: z.string().check(atMost(Math.ceil(MAX_PHOTO_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      takenAt: instant,
    }),
    returns: salesOrder,
    maxBody: 1_500_000,
    errors: ['conflict', 'payload_too_large', 'image_broken'],
  }),
  photo: get('/portal/salesorders/:id/problems/:problemId/photos/:photoId', {
    summary: 'Get a photo of a reported problem; administrators can get all',
    permission: [...SHOPPERS, 'ADMIN'],
    params: z.extend(ofProblem, { photoId: uuid }),
    returns: file('image/jpeg'),
  }),
  withdraw: del('/portal/salesorders/:id/problems/:problemId', {
    summary: 'Withdraw a reported problem before the distributor has decided on it',
    permission: SHOPPERS,
    params: ofProblem,
    returns: salesOrder,
    errors: ['problem_decided'],
  }),
};
