import type { Lot } from '../../../../contract/floor.ts';
import { codeOfLot } from '../../../../rules/traceability/lot-name.ts';
import { voicePickCode } from '../../../../rules/voice-pick-code.ts';
import type { PickTask } from './pick-tasks.ts';

/** Returns the two large digits that labels of a lot of this stop carry: with its pack date if known, and without. */
export function voiceDigitsOf(task: PickTask, lot: Lot): ReadonlySet<string> {
  const digits = new Set<string>();
  for (const { gtin, factor } of task.units) {
    if (gtin === null || factor !== task.uomFactor) continue;
    for (const packedOn of new Set([null, lot.packedOn])) {
      try {
        digits.add(voicePickCode({ gtin: gtin.padStart(14, '0'), lot: codeOfLot(lot.lotCode), packedOn }).major);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  }
  return digits;
}

/**
 * Returns the lot of two large digits as a label has it: the code of the lot to take first if it fits, else the name of the
 * only other one. Undefined if none or several fit. A code that several packers in the bin use is asked about, as if it had been scanned
 * (`evaluateGoods`).
 */
export function lotOfDigits(task: PickTask, digits: string): string | undefined {
  const planned = task.allocations[0]?.lot;
  if (planned && voiceDigitsOf(task, planned).has(digits)) return codeOfLot(planned.lotCode);
  const others = task.lots.filter((lot) => lot.onHand > 0 && voiceDigitsOf(task, lot).has(digits));
  return others.length === 1 ? others[0]!.lotCode : undefined;
}
