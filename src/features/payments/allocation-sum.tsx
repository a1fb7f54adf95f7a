import { Trans } from '@lingui/react/macro';
import { Callout } from '../../ui/callout.tsx';
import { Money } from '../../ui/money.tsx';

/** What an allocation leaves of its amount, in cents. A negative rest is an error of the form. */
export function AllocationSum({ rest, amount }: { readonly rest: number; readonly amount: number }) {
  if (amount === 0 || rest <= 0) return null;
  return (
    <Callout
      tone="info"
      title={
        <Trans>
          <Money cents={rest} /> stays as the customer’s credit.
        </Trans>
      }
    />
  );
}
