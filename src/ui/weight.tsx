import type { WeightUnit } from '../lib/i18n-format.ts';
import { Figure } from './figure.tsx';
import { useFormat } from './use-format.ts';

export interface WeightProps {
  /** Integer grams. */
  grams: number;
  unit?: WeightUnit | undefined;
  /** Places after the point, default 2. */
  decimals?: number | undefined;
  approximate?: boolean | undefined;
  strong?: boolean | undefined;
}

export function Weight({ grams, unit = 'lb', decimals, ...rest }: WeightProps) {
  const format = useFormat();
  return (
    <Figure unit={unit} {...rest}>
      {format.weightNumber(grams, unit, decimals)}
    </Figure>
  );
}
