import { useLingui } from '@lingui/react/macro';
import type { MutationName } from '../../../contract/mutations.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { useFormat } from '../../ui/use-format.ts';
import { argsOf, type Change } from './change.ts';
import type { Names } from './use-names.ts';

type ProblemMutation = Extract<MutationName, `problems.${string}`>;

/** Returns a function that says in one sentence what a change of a reported problem does. */
export function useProblemText(names: Names): (change: Change, name: ProblemMutation) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (change, name) => {
    const order = names.salesOrder((change.args.params as { id?: string } | undefined)?.id);
    const number = order?.salesOrderNumber ?? '';
    const body = argsOf(change, 'problems.report')?.body;
    const line = order?.lines.find(({ lineNumber }) => lineNumber === body?.lineNumber);
    const what = line ? `${format.number(body?.quantity ?? 0)} ${line.uom} ${itemName(line.description)}` : '';
    switch (name) {
      case 'problems.report':
        return what ? t`Problem with ${what} of order ${number}` : t`Problem with an item of order ${number}`;
      case 'problems.withdraw':
        return t`Problem with order ${number} withdrawn`;
      case 'problems.attachPhoto':
        return t`A photo for the problem with order ${number}`;
    }
  };
}
