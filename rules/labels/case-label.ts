import { dateElement, encodeElements, weightElement } from '../gs1/encode-elements.ts';
import { isGtin } from '../gtin.ts';
import { type VoicePickCode, voicePickCode } from '../voice-pick-code.ts';
import type { LabelSymbol } from './printed-label.ts';

/** Fields of a case label. */
export interface LabelledCase {
  /** Fourteen digits; null if the unit has none. */
  readonly gtin: string | null;
  readonly lotCode: string;
  readonly packedOn: string | null;
  readonly expiresOn: string | null;
  /** Net weight of this case; null if not weighed. */
  readonly weightGrams: number | null;
}

export interface CaseLabelParts {
  /**
   * One symbol with GTIN and lot, and a second one for dates and weight, because the bars of a single one would be too
   * thin to scan.
   */
  readonly symbols: readonly LabelSymbol[];
  readonly voice: VoicePickCode | null;
}

/** Longest lot that GS1 allows (AI 10) and a voice pick code covers. */
const MAX_GS1_LOT = 20;

/**
 * Returns bars and voice pick code of a case label (PTI case label guide: GTIN in AI 01, lot in AI 10, one date in AI
 * 13 or 15). Without a GTIN, or with a lot that GS1 does not allow, the label has only the lot, in a plain Code 128
 * without GS1 meaning.
 */
export function caseLabel({ gtin, lotCode, packedOn, expiresOn, weightGrams }: LabelledCase): CaseLabelParts {
  if (gtin === null || !isGtin(gtin) || lotCode.length > MAX_GS1_LOT || !/^[!-~]+$/.test(lotCode))
    return { symbols: [plainSymbol(lotCode)], voice: null };
  const gs1 = (...elements: Parameters<typeof encodeElements>[0]): LabelSymbol => {
    return { ...encodeElements(elements), isGs1: true };
  };
  const first = isGs1Lot(lotCode) ? gs1(['01', gtin], ['10', lotCode]) : plainSymbol(lotCode);
  const weight = weightGrams ? weightElement(weightGrams) : undefined;
  const more = [
    ...(packedOn ? [dateElement('13', packedOn)] : []),
    ...(expiresOn ? [dateElement('15', expiresOn)] : []),
    ...(weight ? [weight] : []),
  ];
  return {
    symbols: more.length > 0 ? [first, gs1(...more)] : [first],
    voice: voicePickCode({ gtin, lot: lotCode, packedOn }),
  };
}

const plainSymbol = (text: string): LabelSymbol => ({ data: text, isGs1: false, text });

/** Returns whether a lot has only characters that GS1 allows (its set 82). */
const isGs1Lot = (lot: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(lot);
