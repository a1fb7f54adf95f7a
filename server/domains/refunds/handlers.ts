import type { refundEndpoints } from '../../../contract/refunds.ts';
import type { HandlersOf } from '../../context.ts';
import { chargebackHandlers } from './chargebacks.ts';
import { refundHandlers } from './refunds.ts';
import { returnList } from './returns.ts';

/** Handlers for money of payments that goes back. */
export const returnHandlers: HandlersOf<typeof refundEndpoints> = {
  list: returnList.page,
  rows: returnList.rows,
  ...refundHandlers,
  ...chargebackHandlers,
};
