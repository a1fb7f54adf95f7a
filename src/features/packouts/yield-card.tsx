import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Packout } from '../../../contract/packouts.ts';
import { balanceOf, isFarOff, isOverYield, type Sum, standingEntries, yieldOf } from '../../../rules/packouts.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';

/** The sources, outputs and losses, and the yield compared with the usual one of this pair. */
export function YieldCard({ packout, usual }: { readonly packout: Packout; readonly usual: number | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const { taken, made, lost } = balanceOf(packout.entries);
  const got = yieldOf(packout.entries);
  const standing = standingEntries(packout.entries);
  /** By weight if it was weighed, else in the entered units. */
  const amount = (kind: 'source' | 'output' | 'loss', sum: Sum) => {
    if (sum.weighed || (kind === 'loss' && sum.grams > 0)) return format.weight(sum.grams, 'lb');
    const units = new Map<string, number>();
    for (const { kind: of, quantity, uom } of standing)
      if (of === kind) units.set(uom, (units.get(uom) ?? 0) + quantity);
    return [...units].map(([uom, quantity]) => `${format.number(quantity)} ${uom}`).join(' + ') || '–';
  };
  const off = got !== null && usual !== null && isFarOff(got, usual);
  return (
    <>
      <Card display="grid" gap={3} gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))">
        <Fact label={<Trans>Used</Trans>} value={amount('source', taken)} />
        <Fact label={<Trans>Packed</Trans>} value={amount('output', made)} />
        <Fact label={<Trans>Lost</Trans>} value={amount('loss', lost)} />
        <Fact
          label={<Trans>Yield</Trans>}
          value={got ? format.percent(got.ratio) : '–'}
          note={usual === null ? null : <Trans>usually {format.percent(usual)}</Trans>}
          strong={got !== null}
        />
      </Card>
      {isOverYield(packout.entries) ? (
        <Callout tone="warning" title={t`Packed more than was used`}>
          <Trans>It is recorded as entered. When you close the packout, it becomes an exception.</Trans>
        </Callout>
      ) : (
        off && (
          <Callout tone="warning" title={t`Yield is far from usual`}>
            <Trans>Is everything used, packed and lost recorded, with the right weights?</Trans>
          </Callout>
        )
      )}
    </>
  );
}

function Fact({
  label,
  value,
  note,
  strong = false,
}: {
  readonly label: ReactNode;
  readonly value: string;
  readonly note?: ReactNode;
  readonly strong?: boolean;
}) {
  return (
    <chakra.div minWidth={0}>
      <chakra.p fontSize="sm" color="fg.muted">
        {label}
      </chakra.p>
      <chakra.p
        fontSize={strong ? 'lg' : 'md'}
        fontWeight={strong ? 'bold' : 'semibold'}
        lineHeight="snug"
        fontVariantNumeric="tabular-nums"
        overflowWrap="break-word"
      >
        {value}
      </chakra.p>
      {note && (
        <chakra.p fontSize="xs" color="fg.muted">
          {note}
        </chakra.p>
      )}
    </chakra.div>
  );
}
