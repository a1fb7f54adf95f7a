import { Trans, useLingui } from '@lingui/react/macro';
import type { TracedFoodRow } from '../../../contract/traced-foods.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Panel } from '../../desk/panel.tsx';
import type { ActionButton } from '../../desk/use-row-action.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { useFoodNames } from './use-food-names.ts';

/** Whether an item is on the FDA's Food Traceability List: the proposal with its reason, and the decision. */
export function FoodPanel({
  row,
  decide,
  onClose,
}: {
  readonly row: TracedFoodRow;
  /** Returns the props of a button that decides; null withdraws the decision. */
  readonly decide: (isListed: boolean | null) => ActionButton;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { foodName } = useFoodNames();
  const [listed, unlisted] = [decide(true), decide(false)];
  const { itemCode, description, packSize, proposal, decision, decidedBy, decidedAt } = row;
  return (
    <Panel title={description} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Item</Trans>}>{[itemCode, packSize].filter(Boolean).join(' · ')}</Fact>
        <Fact label={<Trans>Proposal</Trans>}>{proposal ? foodName(proposal.food) : t`Not on the list`}</Fact>
        {proposal && <Fact label={<Trans>Words that say so</Trans>}>{proposal.words}</Fact>}
      </chakra.dl>
      <ChangedFacts at={decidedAt} by={decidedBy} />
      <p>
        <Trans>
          Receivers are asked who gave a lot of a listed food its code, and customers see it. The list is the FDA’s Food
          Traceability List (21 CFR 1.1300).
        </Trans>
      </p>
      <chakra.div display="grid" gap={2}>
        <Button
          variant={decision === true ? 'secondary' : 'primary'}
          {...listed}
          disabled={decision === true || listed.disabled}
        >
          <Trans>On the list</Trans>
        </Button>
        <Button {...unlisted} disabled={decision === false || unlisted.disabled}>
          <Trans>Not on the list</Trans>
        </Button>
        {decision !== null && (
          <Button variant="quiet" {...decide(null)}>
            <Trans>Withdraw the decision</Trans>
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}
