import type { ReceivingHours } from '../../../contract/rows/receiving-hours.ts';
import type { Columns } from '../../db/rows.ts';

/** Returns the receiving hours of a location's row; null if they were never said. */
export const hoursOf = ({
  receives_from: from,
  receives_until: until,
}: Columns<'customer_locations', 'receives_from' | 'receives_until'>): ReceivingHours | null =>
  from === null || until === null ? null : { from, until };
