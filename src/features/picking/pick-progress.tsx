import { Plural, useLingui } from '@lingui/react/macro';
import { progressOf } from '../../../rules/picking.ts';
import { chakra } from '../../ui/chakra.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { PickTask } from './data/pick-tasks.ts';

/** How far some stops are, and how many of their lines are short: the bar is green only if nothing is. */
export function PickProgress({ tasks }: { readonly tasks: readonly PickTask[] }) {
  const { t } = useLingui();
  const done = tasks.filter(({ left }) => left === 0).length;
  const { short } = progressOf(tasks.flatMap(({ shares }) => shares.map(({ line }) => line)));
  const toneAtEnd = short > 0 ? 'warning' : 'success';
  return (
    <>
      <ProgressBar
        thick
        label={t`Picked`}
        value={done}
        max={tasks.length}
        valueText={t`${done} of ${tasks.length} bins`}
        tone={done === tasks.length ? toneAtEnd : 'accent'}
      />
      {short > 0 && (
        <chakra.p fontSize="sm" fontWeight="medium" lineHeight="snug" color="warning.fg" marginTop={1}>
          <Plural value={short} one="# line short" other="# lines short" />
        </chakra.p>
      )}
    </>
  );
}
