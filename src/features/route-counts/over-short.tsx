import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';

/** How much cash is over or short, in cents: positive is over. */
export function OverShort({ cents }: { readonly cents: number }) {
  const format = useFormat();
  const amount = format.money(Math.abs(cents));
  if (cents === 0) return <Trans>Matches</Trans>;
  return cents > 0 ? <Trans>{amount} over</Trans> : <Trans>{amount} short</Trans>;
}
