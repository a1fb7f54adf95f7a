import { Figure } from './figure.tsx';
import { useFormat } from './use-format.ts';

export interface MoneyProps {
  /** Integer US cents. */
  cents: number;
  /** What the price is for: "lb" → $3.20 /lb. */
  per?: string | undefined;
  approximate?: boolean | undefined;
  strong?: boolean | undefined;
}

export function Money({ cents, per, ...rest }: MoneyProps) {
  const format = useFormat();
  return (
    <Figure unit={per ? `/${per}` : undefined} {...rest}>
      {format.money(cents)}
    </Figure>
  );
}
