import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { isBeforePicking } from './data/sales-orders.ts';
import type { SalesRow } from './order-row.ts';

/** The number of picked lines of a sales order, over a thin bar; renders nothing before picking begins. */
export function PickedBar({ row }: { readonly row: Pick<SalesRow, 'picked' | 'status'> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { picked, status } = row;
  if (!picked || isBeforePicking(status)) return null;
  const done = format.number(picked.done);
  const lines = format.number(picked.lines);
  const short = picked.short;
  return (
    <chakra.span display="grid" gap={1} minWidth="6.5rem">
      <chakra.span fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {t`${done} of ${lines} picked`}
        {short > 0 && (
          <chakra.span color="warning.fg" fontWeight="medium">
            {' · '}
            {t`${plural(short, { one: '# short', other: '# short' })}`}
          </chakra.span>
        )}
      </chakra.span>
      <ProgressBar
        label={t`Picked lines`}
        value={picked.done}
        max={picked.lines}
        valueText={t`${done} of ${lines} picked`}
        tone={picked.done === picked.lines ? 'success' : 'accent'}
      />
    </chakra.span>
  );
}
