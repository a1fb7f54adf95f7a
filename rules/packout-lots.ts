import { standingEntries, type YieldEntry } from './packouts.ts';
import { julianDay } from './receiving/assigned-lot.ts';

/** Digits and letters that are not easily confused (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the lot code of a packout's output, one per item: `YYDDD-P` and six letters of the packout's id. Devices
 * compute it offline, and all devices at one packout compute the same code. The letters are 30 random bits of the id:
 * two packouts of a day share a code once in a billion.
 */
export function packoutLot(doneOn: string, packoutId: string): string {
  let bits = Number.parseInt(packoutId.slice(-8), 16) % 2 ** 30;
  let letters = '';
  for (let at = 0; at < 6; at += 1) {
    letters = ALPHABET[bits % 32] + letters;
    bits = Math.floor(bits / 32);
  }
  return `${julianDay(doneOn)}-P${letters}`;
}

/** Fields of an entry that determine the days of a lot. */
export type DatedEntry = Pick<YieldEntry, 'id' | 'kind' | 'reverses'> & { readonly expiresOn: string | null };

/** Returns the earliest expiry of the sources; null if none expires. */
export function earliestExpiry(entries: readonly DatedEntry[]): string | null {
  const days = standingEntries(entries).flatMap(({ kind, expiresOn }) =>
    kind === 'source' && expiresOn !== null ? [expiresOn] : [],
  );
  return days.sort()[0] ?? null;
}

/** Returns the expiry of an output: not later than its sources', unless a user gave a reason. */
export function keptExpiry(wanted: string | null, entries: readonly DatedEntry[], reason: string): string | null {
  const earliest = earliestExpiry(entries);
  if (earliest === null || reason.trim() !== '') return wanted;
  return wanted === null || wanted > earliest ? earliest : wanted;
}

/** A lot of an item, in any bin. */
export interface LotName {
  readonly itemCode: string;
  readonly lotCode: string;
}

type Linked = readonly (Pick<YieldEntry, 'id' | 'kind' | 'reverses'> & LotName)[];

/**
 * Returns lots linked with the requested ones through packouts, over any number of steps: `output` follows what was made
 * of them, `source` what they were made of. Does not include the requested lots.
 */
export function linkedLots(
  packouts: readonly { readonly entries: Linked }[],
  isAsked: (lot: LotName) => boolean,
  towards: 'output' | 'source',
): LotName[] {
  const from = towards === 'output' ? 'source' : 'output';
  const steps = packouts.map(({ entries }) => {
    const standing = standingEntries(entries).filter((entry) => entry.lotCode !== '');
    return {
      from: standing.filter(({ kind }) => kind === from),
      to: standing.filter(({ kind }) => kind === towards),
    };
  });
  const nameOf = ({ itemCode, lotCode: of }: LotName) => `${itemCode}\n${of}`;
  const found = new Map<string, LotName>();
  const seen = new Set<number>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const [at, step] of steps.entries()) {
      if (seen.has(at) || !step.from.some((lot) => isAsked(lot) || found.has(nameOf(lot)))) continue;
      seen.add(at);
      grown = true;
      for (const lot of step.to) found.set(nameOf(lot), { itemCode: lot.itemCode, lotCode: lot.lotCode });
    }
  }
  return [...found.values()].filter((lot) => !isAsked(lot));
}
