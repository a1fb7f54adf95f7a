/** After the beginning of all names with a code (rules/traceability/lot-name.ts). */
const PAST = ' ·!';

/** Returns a text after all names of lots with this code, and before the names with another code that follow. */
export const pastCode = (code: string): string => `${code}${PAST}`;

/**
 * Returns SQL: a lot's name has this code as printed. `name` is a column and `code` an expression of type text. The range has
 * little more than the names: an index answers it (migration 0162). If `code` is a column, so must `past` be, with values
 * of `pastCode`: no index answers a comparison with a text that is joined for each row.
 */
export const hasCode = (name: string, code: string, past = `(${code} || '${PAST}')`): string =>
  `${name} ~>=~ ${code} and ${name} ~<~ ${past} and code_of_lot(${name}) = ${code}`;
