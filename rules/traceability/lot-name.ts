import { type LotSource, sourcesDiffer } from './lot-source.ts';

/** Between a lot's code and its packer's name. Codes are printable ASCII, so no code contains it. */
const BETWEEN = ' · ';
/** Characters of a packer's name that a lot's name keeps. */
const MOST_PACKER = 40;

/** A lot of an item by its name, with the stated source of its code. */
export interface SourcedLot {
  readonly lotCode: string;
  readonly source: LotSource | null;
}

/**
 * Returns the code of a lot as its packer printed it: the traceability lot code (21 CFR 1.1310). A lot's name
 * (`lotCode` of rows and changes) is its code, and ends with the packer's name if another packer's lot of the same item
 * came first with this code.
 */
export const codeOfLot = (lotCode: string): string => lotCode.split(BETWEEN, 1)[0]!;

/** Returns whether a lot has the asked name, or the asked code as printed on its label. */
export const isLotCalled = (lotCode: string, asked: string): boolean =>
  lotCode === asked || lotCode.startsWith(beginOfNames(asked));

/** Returns the beginning of all names of lots with this code that tell their packer. */
export const beginOfNames = (code: string): string => `${code}${BETWEEN}`;

/**
 * Returns the name of a lot with a code whose source is stated: that of the known lot with the same source; the code
 * alone if no other source is known for it; else the code and the packer's name. `known` are the lots of this item, of
 * any code; `packer` is the name of the source. Goods without a stated source belong to the lot named by the code.
 */
export function nameOfLot(
  printed: string,
  source: LotSource | null,
  packer: string,
  known: readonly SourcedLot[],
): string {
  const code = codeOfLot(printed);
  if (source === null) return code;
  const same = known.filter((lot) => codeOfLot(lot.lotCode) === code);
  const own = same.find((lot) => lot.source !== null && !sourcesDiffer(lot.source, source));
  if (own) return own.lotCode;
  const isOther = (name: string) => same.some((lot) => lot.lotCode === name && sourcesDiffer(lot.source, source));
  if (!isOther(code)) return code;
  const name = `${beginOfNames(code)}${packer.replaceAll(BETWEEN, ' ').slice(0, MOST_PACKER).trim()}`;
  let unique = name;
  for (let number = 2; isOther(unique); number += 1) unique = `${name} ${number}`;
  return unique;
}
