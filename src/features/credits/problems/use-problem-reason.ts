import { useLingui } from '@lingui/react/macro';
import type { ProblemReason } from '../../../../contract/constants.ts';
import { useRefusalReasonText } from '../use-refusal-reason-text.ts';

/** Returns the reasons of reported problems in the customer's words. */
export function useProblemReason(): (reason: ProblemReason) => string {
  const { t } = useLingui();
  const refusal = useRefusalReasonText();
  return (reason) => (reason === 'short_delivery' ? t`Not in the delivery` : refusal(reason));
}
