import { Trans } from '@lingui/react/macro';
import { useNow } from '../../lib/use-now.ts';
import { useFormat } from '../../ui/use-format.ts';

/** The time until the device retries; `at` in epoch milliseconds. */
export function RetryIn({ at }: { at: number }) {
  const format = useFormat();
  const left = at - useNow(1000);
  if (left <= 0) return <Trans>Trying again now.</Trans>;
  const span = format.span(left);
  return <Trans>Trying again in {span}.</Trans>;
}
