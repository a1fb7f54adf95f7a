import { daysBetween } from '../calendar.ts';

/** Year and day of the year as packers stamp them: 2026-11-21 is 26325. */
export const julianDay = (day: string): string =>
  `${day.slice(2, 4)}${String(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1).padStart(3, '0')}`;

/**
 * The lot code that goods get which came without one: `YYDDD-purchase order-line`, so that one delivery of one line is one lot, whoever of
 * its receivers makes it up. Goods on no line count as line 0. At most 20 characters, as GS1 allows (AI 10).
 */
export const houseLot = (receivedOn: string, poNumber: number, lineNumber: number | null): string =>
  `${julianDay(receivedOn)}-${poNumber}-${lineNumber ?? 0}`;

/** Whether a lot of a purchase order has a code that the house made up, so that the house is its source and not the vendor (21 CFR 1.1310). */
export const isHouseLot = (lotCode: string, poNumber: number): boolean =>
  new RegExp(`^\\d{5}-${poNumber}-\\d+$`).test(lotCode);
