import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ScanFacts, ScanWeight } from '../../../rules/gs1/scan.ts';
import { voicePickCodeOf } from '../../../rules/gs1/settle.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Figure } from '../../ui/figure.tsx';
import { useFormat } from '../../ui/use-format.ts';

export const Facts = chakra('dl', {
  base: {
    display: 'grid',
    // Side by side; one below the other on a phone in large type, where half the width is too narrow for a word.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(9rem, 50% - 1rem)), 1fr))',
    columnGap: 4,
    rowGap: 2,
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** The facts of a scan in warehouse terms; missing ones are left out. */
export function FactList({ facts }: { facts: ScanFacts }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { dates } = facts;
  const voice = voicePickCodeOf(facts);
  const weight = (found: ScanWeight | null) =>
    found && <Figure unit={found.unit}>{format.number(found.value, 5)}</Figure>;
  const day = (on: string | null) => on && <DateText on={on} />;
  const country = (alpha2: string) => new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(alpha2);
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [facts.contained ? t`Contains item` : t`Item`, facts.gtin],
    [t`Count`, facts.count !== null && format.number(facts.count)],
    [t`Lot`, facts.lot],
    [t`Serial number`, facts.serial],
    [t`Pallet`, facts.sscc],
    [t`Net weight`, weight(facts.weight)],
    [t`Gross weight`, weight(facts.grossWeight)],
    [t`Produced`, day(dates.producedOn)],
    [t`Packed`, day(dates.packedOn)],
    [t`Harvested`, day(dates.harvestedOn)],
    [t`Frozen`, day(dates.frozenOn)],
    [t`Best before`, day(dates.bestBeforeOn)],
    [t`Sell by`, day(dates.sellByOn)],
    [t`Expires`, day(dates.expiresOn)],
    [t`Origin`, facts.origin && `${country(facts.origin.alpha2)} (${facts.origin.alpha3})`],
    [
      t`Voice pick code`,
      voice && (
        <chakra.span whiteSpace="nowrap">
          {voice.minor}
          <chakra.strong fontSize="1.35em">{voice.major}</chakra.strong>
        </chakra.span>
      ),
    ],
  ];
  const said = rows.filter(([, value]) => value);
  if (said.length === 0) return null;
  return (
    <Facts>
      {said.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </chakra.div>
      ))}
    </Facts>
  );
}
