import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MinimumProgress } from '../../../rules/ordering.ts';
import { chakra } from '../../ui/chakra.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Returns what is missing to which minimum as text; undefined if it is reached. */
export function useMinimumText(minimum: MinimumProgress): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  if (minimum.met) return undefined;
  const money = format.money(minimum.remainingCents);
  const least = format.money(minimum.minimumCents);
  const missing = minimum.remainingCases;
  const cases = format.number(minimum.minimumCases);
  return [
    minimum.remainingCents > 0 && t`${money} below the ${least} minimum`,
    missing > 0 && t`${plural(missing, { one: '# case', other: '# cases' })} below the minimum of ${cases}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export interface MinimumBarProps {
  readonly minimum: MinimumProgress;
  /** Only the bar; the text is shown elsewhere. */
  readonly bare?: boolean;
}

/** Progress to the order minimum: a thin bar, and what is missing as text. Renders nothing without a minimum, or if none is known. */
export function MinimumBar({ minimum, bare = false }: MinimumBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const text = useMinimumText(minimum);
  const fee = format.money(minimum.feeCents);
  if (minimum.minimumCents === 0 && minimum.minimumCases === 0) return null;
  return (
    <div>
      <ProgressBar
        label={t`Minimum order`}
        value={minimum.fraction}
        max={1}
        valueText={text ?? t`Minimum reached`}
        tone={minimum.met ? 'success' : 'accent'}
      />
      {!bare && (
        <chakra.p marginTop={1} fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {text ?? <Trans>Minimum reached</Trans>}
          {minimum.feeCents > 0 && (
            <>
              {' · '}
              <Trans>small-order fee {fee}</Trans>
            </>
          )}
        </chakra.p>
      )}
    </div>
  );
}
