import { Plural, Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Bar } from './bar.tsx';

/** Recalls that wait for the customer's answer. */
export function RecallBar({ count }: { readonly count: number }) {
  return (
    <Bar
      tone="danger"
      action={
        <ButtonLink size="small" variant="primary" to="/portal/recalls">
          <Trans>Read and answer</Trans>
        </ButtonLink>
      }
    >
      <chakra.strong>
        <Plural
          value={count}
          one="Recall: do not use goods that you received."
          other="# recalls: do not use goods that you received."
        />
      </chakra.strong>
    </Bar>
  );
}
