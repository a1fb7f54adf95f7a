import { useLingui } from '@lingui/react/macro';
import { chakra } from './chakra.ts';

export interface StrengthMeterProps {
  /** 0 nothing yet · 1 weak · 2 fair · 3 good · 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What would make it better. */
  advice?: string | undefined;
}

const COLOURS = ['border', 'danger.solid', 'warning.solid', 'success.solid', 'success.solid'] as const;

/** Four bars and a word, because color is never the only signal. */
export function StrengthMeter({ score, advice }: StrengthMeterProps) {
  const { t } = useLingui();
  const words = [t`Not rated`, t`Weak`, t`Fair`, t`Good`, t`Strong`];
  return (
    <chakra.div display="grid" gap={1}>
      <chakra.div aria-hidden display="grid" gridTemplateColumns="repeat(4, 1fr)" gap={1}>
        {[1, 2, 3, 4].map((bar) => (
          <chakra.div key={bar} height={1} borderRadius="full" bg={bar <= score ? COLOURS[score] : 'border'} />
        ))}
      </chakra.div>
      <chakra.p role="status" fontSize="xs" color="fg.muted">
        <strong>{words[score]}</strong>
        {advice ? ` · ${advice}` : null}
      </chakra.p>
    </chakra.div>
  );
}
