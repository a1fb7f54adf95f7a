import { Plural, Trans } from '@lingui/react/macro';
import { DateText } from '../../ui/date-text.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Coming, countArriving } from './use-coming.ts';

/** The switch that subtracts earlier orders from what is ordered. Renders nothing if nothing arrives by that day. */
export function CountComing({
  coming,
  deliveryOn,
}: {
  readonly coming: Coming;
  readonly deliveryOn: string | undefined;
}) {
  const count = countArriving(coming);
  if (count === 0) return null;
  return (
    <Switch
      label={<Trans>Count what is coming</Trans>}
      hint={
        deliveryOn ? (
          <Trans>
            <Plural value={count} one="# item" other="# items" /> arriving by{' '}
            <DateText on={deliveryOn} look="weekday" />
          </Trans>
        ) : (
          <Plural value={count} one="# item is arriving" other="# items are arriving" />
        )
      }
      checked={coming.isCounted}
      onChange={coming.onCounted}
    />
  );
}
