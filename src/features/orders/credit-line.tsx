import { Trans } from '@lingui/react/macro';
import type { CreditCode } from '../../../rules/ordering.ts';
import { chakra } from '../../ui/chakra.ts';
import { ToneIcon } from '../../ui/tone.tsx';

/** The credit messages of specification section 8, addressed to the customer (decision 44). */
export function CreditMessage({ codes }: { readonly codes: readonly CreditCode[] }) {
  const isHeld = codes.includes('credit_hold');
  if (!codes.includes('over_credit_limit'))
    return <Trans>Your account is on credit hold. Orders will be held for review.</Trans>;
  return isHeld ? (
    <Trans>Your account is on credit hold and over its credit limit. Orders will be held for review.</Trans>
  ) : (
    <Trans>Your account is over its credit limit. Orders will be held for review.</Trans>
  );
}

/** That orders will be held, on one quiet line. Renders nothing if the customer may buy on credit. */
export function CreditLine({ codes }: { readonly codes: readonly CreditCode[] }) {
  if (codes.length === 0) return null;
  return (
    <chakra.p display="flex" gap={1.5} fontSize="xs" color="warning.fg" lineHeight="snug">
      <ToneIcon tone="warning" size={16} />
      <span>
        <CreditMessage codes={codes} />
      </span>
    </chakra.p>
  );
}
