import { beginOfNames, codeOfLot } from './lot-name.ts';
import { isSameSource, type LotSource, nameOfSource, type Place } from './lot-source.ts';

/** Characters of a packer's name that a lot's name keeps. */
const MOST_PACKER = 40;

/** A lot of an item by its name, with the stated source of its code. */
export interface SourcedLot {
  readonly lotCode: string;
  readonly source: LotSource | null;
}

/** Returns a packer's name as a lot's name has it: without the mark between and control characters, and not too long. */
const shortName = (packer: string): string =>
  packer
    .replaceAll(/[·\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_PACKER)
    // Half of a character that has two halves.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || '?';

/**
 * Returns the name of a lot with a code whose source is stated: that of the known lot with the same source; the code
 * alone if no other source is known for it; else the code and the packer's name. `known` are the lots of this item, of
 * any code; `places` are those of the sources. Goods without a stated source belong to the lot named by the code.
 */
export function nameOfLot(
  printed: string,
  source: LotSource | null,
  places: readonly Place[],
  known: readonly SourcedLot[],
): string {
  const code = codeOfLot(printed);
  if (source === null) return code;
  const same = known.filter((lot) => codeOfLot(lot.lotCode) === code);
  const own = same.find((lot) => lot.source !== null && isSameSource(lot.source, source, places));
  if (own) return own.lotCode;
  const isOther = (name: string) => same.some((lot) => lot.lotCode === name && lot.source !== null);
  if (!isOther(code)) return code;
  const name = `${beginOfNames(code)}${shortName(nameOfSource(source, places))}`;
  let unique = name;
  for (let number = 2; isOther(unique); number += 1) unique = `${name} ${number}`;
  return unique;
}
