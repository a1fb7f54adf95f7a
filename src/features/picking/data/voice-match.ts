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
 * Returns the lot of two large digits: the one to take first if it fits, else the only other one. Undefined if none or
 * several fit, and if the bin has the code of two packers, whose digits are the same.
 */
export function lotOfDigits(task: PickTask, digits: string): Lot | undefined {
  const planned = task.allocations[0]?.lot;
  const isOfOther = (lot: Lot) =>
    lot.bin === planned?.bin &&
    lot.lotCode !== planned.lotCode &&
    codeOfLot(lot.lotCode) === codeOfLot(planned.lotCode);
  if (planned && voiceDigitsOf(task, planned).has(digits))
    return task.lots.some((lot) => lot.onHand > 0 && isOfOther(lot)) ? undefined : planned;
  const others = task.lots.filter((lot) => lot.onHand > 0 && voiceDigitsOf(task, lot).has(digits));
  return others.length === 1 ? others[0] : undefined;
}
