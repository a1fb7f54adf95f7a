import { Figure } from './figure.tsx';
import { useFormat } from './use-format.ts';

export interface QuantityProps {
  /** At most 3 decimals. */
  value: number;
  unit?: string | undefined;
  approximate?: boolean | undefined;
  strong?: boolean | undefined;
}

export function Quantity({ value, ...rest }: QuantityProps) {
  const format = useFormat();
  return <Figure {...rest}>{format.number(value)}</Figure>;
}
