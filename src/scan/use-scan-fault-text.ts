import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ScanFault, ScanFaultCode } from '../../rules/gs1/scan.ts';

/** Returns a sentence that says what is wrong with a code. */
export function useScanFaultText(): (fault: Pick<ScanFault, 'code' | 'ai'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ code, ai }) => {
      const where = ai === null ? '' : ` (${ai})`;
      const words: Record<ScanFaultCode, string> = {
        check_digit: t`The check digit is wrong`,
        date: t`This date does not exist`,
        country: t`This country code does not exist`,
        content: t`The value is not allowed`,
        characters: t`Some characters don’t exist in GS1`,
        too_short: t`The value is too short`,
        too_long: t`The value is too long`,
        unknown_ai: t`The rest is not recognized`,
        duplicate: t`It is on the label twice with different values`,
        excluded_pair: t`It can’t be on one label with another value here`,
        missing_pair: t`Part of it is on another barcode`,
        too_many_readings: t`It can be read in too many ways`,
      };
      return words[code] + where;
    },
    [t],
  );
}
