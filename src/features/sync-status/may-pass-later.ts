import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { AttentionRow } from '../../data/database.ts';

/** Refusals that the same change meets again, however often it is sent. */
const FINAL: ReadonlySet<string> = new Set<ErrorCode>([
  'not_found',
  'location_unknown',
  'item_unknown',
  'uom_unknown',
  'uom_not_permitted',
  'card_number',
  'order_empty',
  'order_state',
  'guide_read_only',
  'invalid_input',
  'payload_too_large',
  'route_departed',
]);

/**
 * Returns whether sending a refused change again can succeed. It always can for a change that was parked because of the
 * server.
 */
export const mayPassLater = ({ status, code }: Pick<AttentionRow, 'status' | 'code'>): boolean =>
  status === 'parked' || code === null || !FINAL.has(code);
