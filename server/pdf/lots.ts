import { msg } from '#msg';
import type { TracedLot } from '../../contract/rows/traced-lot.ts';
import type { TraceSite } from '../../contract/tracing.ts';
import { codeOfLot } from '../../rules/traceability/lot-name.ts';
import type { Formats } from '../texts/formats.ts';
import type { Translate } from '../texts/texts.ts';
import { block, GREY, keepTogether, LEFT, line, type Sheet, WIDTH } from './document.ts';

/** The lots of a document's lines of listed foods by line number, and the sources of their codes. */
export interface DocumentLots {
  readonly byLine: ReadonlyMap<number, readonly TracedLot[]>;
  readonly sites: readonly TraceSite[];
}

interface Line {
  readonly lineNumber: number;
  readonly uom: string;
  readonly lots: readonly string[];
}

/** Returns the lots of a line in words: their codes, and for a listed food also quantities and sources. */
export function lotsText(
  { lineNumber, uom, lots }: Line,
  { byLine }: DocumentLots,
  t: Translate,
  formats: Formats,
): string {
  const traced = byLine.get(lineNumber);
  if (!traced) return lots.length === 0 ? '' : t(msg({ message: 'Lot {lots}' }), { lots: lots.join(', ') });
  return traced
    .map(({ lotCode, quantity, source }) =>
      [
        t(msg({ message: 'Lot {lots}' }), { lots: codeOfLot(lotCode) }),
        quantity === null ? '' : `${formats.quantity(quantity)} ${uom}`,
        source,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');
}

/** Writes the places that gave the lots their codes, with address and phone (21 CFR 1.1340(a)(7)). */
export function lotSources(sheet: Sheet, { sites }: DocumentLots, t: Translate): void {
  if (sites.length === 0) return;
  keepTogether(sheet, 50);
  sheet.y += 10;
  line(sheet, t(msg`Sources of the lot codes`), LEFT, sheet.y, { size: 8, colour: GREY });
  sheet.y += 11;
  for (const { name, address, phone, gln, fdaRegistration } of sites) {
    keepTogether(sheet, 24);
    const facts = [name, address, phone, gln && `GLN ${gln}`, fdaRegistration && `FDA ${fdaRegistration}`];
    sheet.y += block(sheet, facts.filter(Boolean).join('  ·  '), LEFT, sheet.y, { size: 8, width: WIDTH }) + 2;
  }
}
