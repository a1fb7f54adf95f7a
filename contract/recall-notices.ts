import * as z from 'zod/mini';
import { code, instant, quantity, text, uom, uuid } from './atoms.ts';
import { put } from './endpoint.ts';
import { lotName } from './floor.ts';
import { SHOPPERS } from './roles.ts';
import { recallNotice } from './rows/recall-notices.ts';

export type RecallNotice = z.infer<typeof recallNotice>;
export type RecallAnswer = NonNullable<RecallNotice['answer']>;

/** Most lots of one answer. */
const MOST_GOODS = 200;

/** What a location still has of recalled goods and what it threw away, in the units of the notice. */
export const recallAnswer = z.object({
  goods: z
    .array(z.object({ itemCode: code, lotCode: lotName, uom, kept: quantity, discarded: quantity }))
    .check(z.minLength(1), z.maxLength(MOST_GOODS)),
  note: text(300),
  answeredAt: instant,
});

/** Recalls as customers see them. */
export const recallNoticeEndpoints = {
  answer: put('/portal/recall-notices/:id/answer', {
    summary: 'Answer a recall; a later answer replaces an earlier one, also after the recall has ended',
    permission: SHOPPERS,
    params: z.object({ id: uuid }),
    body: recallAnswer,
    returns: recallNotice,
    errors: ['not_found', 'card_number'],
  }),
};
