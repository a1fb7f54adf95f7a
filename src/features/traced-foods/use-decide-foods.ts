import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MOST_FOODS, type TracedFoodRow, tracedFoodEndpoints } from '../../../contract/traced-foods.ts';
import { type ActionButton, useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';

async function decide(rows: readonly TracedFoodRow[], isListed: boolean | null): Promise<void> {
  for (let start = 0; start < rows.length; start += MOST_FOODS) {
    const itemCodes = rows.slice(start, start + MOST_FOODS).map(({ itemCode }) => itemCode);
    await callAs(tracedFoodEndpoints.decide, { body: { itemCodes, isListed } });
  }
}

/**
 * Returns a function that gives the props of a button which decides for items whether they are on the list, with an undo
 * to each item’s earlier decision. `name` tells the buttons apart; `then` runs after the decision is stored.
 */
export function useDecideFoods(reload: () => Promise<void>) {
  const { t } = useLingui();
  const { button } = useRowAction(reload);
  return (
    name: string,
    rows: readonly TracedFoodRow[],
    isListed: boolean | null,
    then: () => void = () => {},
  ): ActionButton => {
    const count = rows.length;
    const items = plural(count, { one: '# item', other: '# items' });
    return button(name, {
      work: async () => {
        await decide(rows, isListed);
        then();
      },
      done:
        isListed === null
          ? t`Decision withdrawn for ${items}`
          : isListed
            ? t`On the list: ${items}`
            : t`Not on the list: ${items}`,
      undo: {
        work: async () => {
          for (const before of [null, true, false]) {
            const these = rows.filter(({ decision }) => decision === before);
            if (these.length > 0) await decide(these, before);
          }
        },
        done: t`Undone`,
      },
    });
  };
}
