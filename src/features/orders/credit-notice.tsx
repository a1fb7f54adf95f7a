import { Trans } from '@lingui/react/macro';
import type { CreditCode } from '../../../rules/ordering.ts';
import { Callout } from '../../ui/callout.tsx';

/** The credit messages of specification section 8, word for word. */
export function CreditNotice({ codes }: { readonly codes: readonly CreditCode[] }) {
  return codes.map((code) => <Callout key={code} tone="warning" title={<CreditMessage code={code} />} />);
}

export function CreditMessage({ code }: { readonly code: CreditCode }) {
  return code === 'over_credit_limit' ? (
    <Trans>Customer is over credit limit</Trans>
  ) : (
    <Trans>Customer is on Credit Hold. Orders will be held for review.</Trans>
  );
}
