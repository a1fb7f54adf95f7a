import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ScrollText from 'lucide-react/icons/scroll-text';
import { tracedFoodEndpoints } from '../../../../contract/traced-foods.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { FoodPanel } from '../../../features/traced-foods/food-panel.tsx';
import { useDecideFoods } from '../../../features/traced-foods/use-decide-foods.ts';
import { useFoodNames } from '../../../features/traced-foods/use-food-names.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Which items are on the FDA's Food Traceability List: proposed by their words, decided by a person. */
export default function TracedFoods() {
  const { t } = useLingui();
  const view = useList(tracedFoodEndpoints.list, ({ itemCode }) => itemCode);
  const decide = useDecideFoods(view.remote.reload);
  const { foodName } = useFoodNames();
  const decisionOf = (decision: boolean | null) =>
    decision === null ? t`undecided` : decision ? t`on the list` : t`not on the list`;
  return (
    <ListScreen
      view={view}
      rows={tracedFoodEndpoints.rows}
      title={t`Traced foods`}
      searchLabel={t`Item or food`}
      filters={{
        state: {
          look: 'segments',
          label: t`Which items`,
          options: [
            { value: 'proposed', label: t`Proposed` },
            { value: 'listed', label: t`On the list` },
            { value: 'unlisted', label: t`Not on the list` },
            { value: 'rest', label: t`Others` },
          ],
        },
      }}
      columns={(column) => [
        column.text('description', t`Item`, { sort: 'description', below: ({ itemCode }) => itemCode }),
        column.custom('food', t`Proposal`, {
          show: ({ proposal }) => (proposal ? foodName(proposal.food) : '–'),
          cell: ({ proposal }) => (proposal ? foodName(proposal.food) : ''),
        }),
        column.custom('words', t`Words that say so`, {
          show: ({ proposal }) => proposal?.words ?? '–',
          cell: ({ proposal }) => proposal?.words ?? '',
        }),
        column.file('decision', t`Decision`, ({ decision }) => decisionOf(decision)),
        column.instant('decidedAt', t`Decided on`, {
          sort: 'decidedAt',
          secondary: true,
          below: ({ decidedBy }) => decidedBy ?? '',
        }),
        column.file('decidedBy', t`Decided by`, ({ decidedBy }) => decidedBy ?? ''),
      ]}
      count={(total) => <Plural value={total} _0="No items" one="# item" other="# items" />}
      noResults={t`No such item`}
      empty={() => (
        <EmptyState picture={<ScrollText size={48} strokeWidth={1.5} />} title={<Trans>No items</Trans>}>
          <Trans>Items whose words name a food of the FDA’s Food Traceability List are proposed here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The traced foods need a connection, and there is no signal`,
        failed: t`The traced foods could not be loaded`,
      }}
      panel={(row, { close }) => (
        <FoodPanel row={row} decide={(isListed) => decide(`row ${isListed}`, [row], isListed)} onClose={close} />
      )}
      bulk={{
        canSelect: () => true,
        label: t`Decide on the selected items`,
        actions: ({ rows, clear }) => (
          <>
            <Button {...decide('no', rows, false, clear)}>
              <Trans>Not on the list</Trans>
            </Button>
            <Button variant="primary" {...decide('yes', rows, true, clear)}>
              <Trans>On the list</Trans>
            </Button>
          </>
        ),
      }}
    />
  );
}
