import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';
import { argsOf, type Change } from './change.ts';

/** Returns a function that describes a packout change in one plain sentence: "3 CS Cantaloupe used in a packout". */
export function usePackoutText(): (change: Change) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (change) => {
    const made = argsOf(change, 'packouts.record')?.body;
    if (made) {
      const weight = made.weightGrams ?? 0;
      const amount = made.quantity > 0 ? `${format.number(made.quantity)} ${made.uom}` : format.weight(weight, 'lb');
      const what = `${amount} ${made.description || made.itemCode}`;
      if (made.kind === 'source') return t`${what} used in a packout`;
      return made.kind === 'output' ? t`${what} packed` : t`${what} lost in repacking`;
    }
    if (change.name === 'packouts.reverse') return t`Packout entry undone`;
    return change.name === 'packouts.close' ? t`Packout closed` : t`Packout reopened`;
  };
}
