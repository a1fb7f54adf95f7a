import * as z from 'zod/mini';
import { isEmail } from '../rules/email.ts';
import { isUrl } from '../rules/url.ts';

/**
 * Small schemas that every domain uses. Each limit is defined here once, so the form, the API document and the server's
 * refusal state the same number.
 */

/** Text without NUL or a lone surrogate, because PostgreSQL and JSON parsers reject both. */
const wellFormed = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'must not contain control or broken characters',
});

/** Ends the checks of a string that is too long, so that later checks never read unbounded text. */
export const atMost = (max: number) => z.maxLength(max, { abort: true });

/** Free text of at most `max` characters; may be empty. */
export const text = (max: number) => z.string().check(atMost(max), wellFormed);

/** Required text: 1 to `max` characters, not only blanks. */
export const filled = (max: number) => z.string().check(z.minLength(1), atMost(max), z.regex(/\S/), wellFormed);
/** Text of one line, without control characters. */
export const oneLine = (max: number) => filled(max).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));

/** A UUID; devices make version 7, the demo data version 5. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A distributor's own code (item, customer, location, warehouse, unit): printable, no blanks at the ends. */
export const code = z
  .string()
  .check(z.minLength(1), atMost(40), z.regex(/^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u), wellFormed);

/** Unit of measure code such as CS, EA, LB. */
export const uom = z.string().check(z.minLength(1), atMost(12), z.regex(/^[A-Za-z0-9/.#-]+$/));

/** Integer cents, signed, up to 90 billion dollars. */
export const cents = z.int().check(z.minimum(-9_000_000_000_000), z.maximum(9_000_000_000_000));

/** Integer cents, never negative. */
export const price = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** The largest quantity of one line. */
export const MAX_QUANTITY = 99_999;

/** A quantity in its unit: 0 to 99,999 with at most three decimals. */
export const quantity = z.number().check(
  z.minimum(0),
  z.maximum(MAX_QUANTITY),
  z.refine(
    (value) => Number.isInteger(Math.round(value * 1000)) && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    {
      error: 'may have at most three decimals',
    },
  ),
  // The rules need exact thousandths, but 0.1 + 0.2 is 0.30000000000000004.
  z.overwrite((value) => Math.round(value * 1000) / 1000),
);

/** A stock quantity. It is negative if goods were picked before their receipt was entered. */
export const stockQuantity = z.number();

/** Integer grams. */
export const grams = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Hundredths of a percent with at most three decimals: 825 is 8.25 %, 887.5 is New York City's 8.875 %. */
export const basisPoints = z.number().check(z.minimum(0), z.maximum(10_000), z.multipleOf(0.001));

/** A calendar day in the tenant's timezone, YYYY-MM-DD. */
export const day = z.iso.date();

/** An instant in UTC, ISO 8601 with Z. */
export const instant = z.iso.datetime();

/** Wall-clock time of day, HH:MM, 24 hours. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** 0 is Sunday … 6 is Saturday. */
export const weekday = z.int().check(z.minimum(0), z.maximum(6));

/** An email address. Forms use the same rule. */
export const emailAddress = z
  .string()
  .check(atMost(254), z.refine(isEmail, { error: 'must be a valid email' }), wellFormed);

/** An http, https or ftp URL without spaces (spec section 5). Forms use the same rule. */
export const url = z.string().check(atMost(2000), z.refine(isUrl, { error: 'must be a valid URL' }), wellFormed);

/** A theme color, #RRGGBB. */
export const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

/** Integers in a query string. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,15}$/)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.int().check(z.minimum(min), z.maximum(max)),
    ),
  );

/** true or false in a query string. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** Paging of lists: PageNumber from 1 (spec section 9), PageSize up to 200. */
export const paging = {
  PageNumber: z.optional(queryInt(1, 100_000)),
  PageSize: z.optional(queryInt(1, 200)),
};

/** A page of a list. */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), pageNumber: z.int(), pageSize: z.int(), total: z.int() });
