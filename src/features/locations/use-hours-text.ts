import { useLingui } from '@lingui/react/macro';
import type { ReceivingHours } from '../../../contract/rows/receiving-hours.ts';
import { clockText } from '../../lib/clock-text.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Returns a function that writes receiving hours: "6:00 AM to 10:00 AM". */
export function useHoursText(): (hours: ReceivingHours) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (hours) => {
    const [from, until] = [clockText(format, hours.from), clockText(format, hours.until)];
    return t`${from} to ${until}`;
  };
}
