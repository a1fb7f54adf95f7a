import * as z from 'zod/mini';
import { code, uom } from './atoms.ts';

/** The item of an order's line, as the order names it. */
export const lineHead = {
  lineNumber: z.int(),
  itemCode: code,
  description: z.string(),
  packSize: z.string(),
  brand: z.string(),
  uom,
};
