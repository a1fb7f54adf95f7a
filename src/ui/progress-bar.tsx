import { chakra } from './chakra.ts';

export interface ProgressBarProps {
  /** The task in progress, read out. */
  label: string;
  value: number;
  max?: number | undefined;
  /** Read out instead of the percentage: "12 of 40 lines". */
  valueText?: string | undefined;
  tone?: 'accent' | 'success' | 'warning' | 'danger' | undefined;
  thick?: boolean | undefined;
}

/** Progress of a known amount. For a wait of unknown length use LoadingBar. */
export function ProgressBar({ label, value, max = 100, valueText, tone = 'accent', thick = false }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      {...(valueText ? { 'aria-valuetext': valueText } : {})}
      height={thick ? 2 : 1}
      borderRadius="full"
      bg="bg.fill"
      boxShadow="inset 0 0 0 1px {colors.border}"
      overflow="hidden"
    >
      <chakra.div
        height="full"
        width="full"
        borderRadius="full"
        bg={tone === 'accent' ? 'accent' : `${tone}.solid`}
        transformOrigin="left"
        transition="transform 150ms"
        style={{ transform: `scaleX(${share})` }}
      />
    </chakra.div>
  );
}
