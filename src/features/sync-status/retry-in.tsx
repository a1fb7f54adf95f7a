import { Trans } from '@lingui/react/macro';
import { useNow } from '../../lib/use-now.ts';
import { useFormat } from '../../ui/use-format.ts';

/** When the device tries again by itself; `at` in epoch milliseconds. */
export function RetryIn({ at }: { at: number }) {
  const format = useFormat();
  const left = at - useNow(1000);
  if (left <= 0) return <Trans>Trying again now.</Trans>;
  const span = format.span(left);
  return <Trans>Trying again in {span}.</Trans>;
}
