import { daysBetween } from '../calendar.ts';

/** Year and day of the year as packers print them: 2026-11-21 is 26325. */
export const julianDay = (day: string): string =>
  `${day.slice(2, 4)}${String(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1).padStart(3, '0')}`;

/**
 * Returns the assigned lot code of goods without one: `YYDDD-purchase order-line`. One delivery of one line is one lot,
 * and all receivers compute the same code. Goods without a line count as line 0. At most 20 characters, as GS1 allows
 * (AI 10).
 */
export const assignedLot = (receivedOn: string, poNumber: number, lineNumber: number | null): string =>
  `${julianDay(receivedOn)}-${poNumber}-${lineNumber ?? 0}`;

/**
 * Returns whether a lot of a purchase order has an assigned lot code, so that the warehouse is its source and not the
 * vendor (21 CFR 1.1310).
 */
export const isAssignedLot = (lotCode: string, poNumber: number): boolean =>
  new RegExp(`^\\d{5}-${poNumber}-\\d+$`).test(lotCode);
