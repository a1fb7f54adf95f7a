import type { CreditMemo, creditEndpoints } from '../../../contract/credits.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { showsCreditMemos } from '../../../contract/order-policy.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { shoppingLocation, shopsFor } from '../locations/access.ts';
import { pageOf } from '../paging.ts';
import { wordPatterns } from '../search-words.ts';
import { decideMatching, decideRequests, keepMemo, undoDecision } from './decide.ts';
import { findMemos, readHandedBack, readMemo } from './memos.ts';
import { requestList, requestLocations } from './requests.ts';

const PAGE_SIZE = 50;

/**
 * Returns a location with visible memos. Throws `location_unknown`, and `not_found` if the location's option is off.
 */
async function memoLocation(context: SignedInContext, named: string | undefined): Promise<Location> {
  const location = await shoppingLocation(context, named);
  if (!showsCreditMemos(location.options)) throw new AppError('not_found');
  return location;
}

/**
 * Returns a memo of a location of the user with the option on; administrators may read all memos. Throws `not_found`
 * for any other.
 */
async function readable(context: SignedInContext, id: string): Promise<CreditMemo> {
  const memo = await readMemo(context.tx, id);
  if (!memo) throw new AppError('not_found');
  if (context.actor.role === 'ADMIN') return memo;
  if (!(await shopsFor(context, memo.customerLocationId))) throw new AppError('not_found');
  await memoLocation(context, memo.customerLocationId);
  return memo;
}

const words = (query: string | undefined) => wordPatterns(query?.replaceAll('#', ' '));

/** Handlers for credit requests, decisions and credit memos. */
export const creditHandlers: HandlersOf<typeof creditEndpoints> = {
  requests: requestList.page,
  requestRows: requestList.rows,
  requestLocations: async (context) => ({ data: await requestLocations(context) }),

  decide: async (context, { params, body }) => ({ data: await decideRequests(context, params.id, body) }),
  decideMatching: (context, { params, body }) => decideMatching(context, params.id, body),
  undo: async (context, { params }) => ({ data: await undoDecision(context, params.id) }),
  keep: (context, { params, body }) => keepMemo(context, params.id, body.kept),

  memos: async (context, { query }) => {
    const { customerLocationId } = await memoLocation(context, query.customerLocationId);
    const page = pageOf(query, PAGE_SIZE);
    const filter = { ...query, words: words(query.search) };
    const { total, openTotal, memos } = await findMemos(context.tx, customerLocationId, filter, page);
    return { data: memos, pageNumber: page.pageNumber, pageSize: page.pageSize, total, openTotal };
  },

  handedBack: async (context, { query }) => {
    const { customerLocationId } = await memoLocation(context, query.customerLocationId);
    return { data: await readHandedBack(context.tx, customerLocationId) };
  },

  memo: (context, { params }) => readable(context, params.id),

  memoPdf: async (context, { params, query }) => {
    const memo = await readable(context, params.id);
    return pdfAnswer(context.tenant.id, `Credit-Memo-${memo.memoNumber}.pdf`, 'creditMemoPdf', memo, {
      letterhead: await readLetterhead(context),
      locale: query.locale ?? context.locale,
      now: context.now,
    });
  },
};
