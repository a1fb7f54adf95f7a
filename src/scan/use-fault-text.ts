import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ScanFault, ScanFaultCode } from '../../rules/gs1/scan.ts';

/** Returns a sentence that says what is wrong with a code. */
export function useFaultText(): (fault: Pick<ScanFault, 'code' | 'ai'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ code, ai }) => {
      const where = ai === null ? '' : ` (${ai})`;
      const words: Record<ScanFaultCode, string> = {
        check_digit: t`The check digit is wrong`,
        date: t`This day does not exist`,
        country: t`There is no such country`,
        content: t`The value is not allowed`,
        characters: t`There are characters that GS1 does not have`,
        too_short: t`The value is too short`,
        too_long: t`The value is too long`,
        unknown_ai: t`What follows is not known`,
        duplicate: t`It is there twice with different values`,
        excluded_pair: t`It can’t be on one label with another value here`,
        missing_pair: t`Something that belongs to it is on another barcode`,
        too_many_readings: t`It can be read in too many ways`,
      };
      return words[code] + where;
    },
    [t],
  );
}
