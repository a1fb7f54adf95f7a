import { entryOfAi, matchesPattern } from './ai.ts';
import type { ScanElement, ScanFault } from './scan.ts';

/**
 * Returns conflicts between the elements of one reading. A pair that GS1 forbids on one item is an error. A missing
 * required element is only a hint, because another symbol of the same label may contain it.
 */
export function pairFaults(elements: readonly ScanElement[]): ScanFault[] {
  const faults: ScanFault[] = [];
  const has = (pattern: string, except?: string) =>
    elements.some(({ ai }) => ai !== except && matchesPattern(ai, pattern));
  const seen = new Map<string, string>();
  for (const { ai, value } of elements) {
    const before = seen.get(ai);
    if (before !== undefined && before !== value) faults.push({ code: 'duplicate', ai, level: 'error' });
    if (before !== undefined) continue;
    seen.set(ai, value);
    const entry = entryOfAi(ai);
    if (!entry) continue;
    if (entry.excludes.some((pattern) => has(pattern, ai))) faults.push({ code: 'excluded_pair', ai, level: 'error' });
    const met = entry.requires.every((groups) => groups.some((group) => group.every((pattern) => has(pattern))));
    if (!met) faults.push({ code: 'missing_pair', ai, level: 'hint' });
  }
  return faults;
}

/** Returns whether a reading is impossible, not only incomplete. */
export const contradicts = (elements: readonly ScanElement[]): boolean =>
  pairFaults(elements).some(({ level }) => level === 'error');
