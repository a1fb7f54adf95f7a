import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ZoneLoad } from './data/board.ts';

/** The zones in walking order, with what is left in each and who picks it. */
export function ZoneList({
  zones,
  hasFreePicker,
}: {
  readonly zones: readonly ZoneLoad[];
  /** A picker without zones picks what is left in zones without a picker. */
  readonly hasFreePicker: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Section title={<Trans>Zones</Trans>}>
      <chakra.ul
        aria-label={t`Zones`}
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        overflow="hidden"
        bg="bg.surface"
      >
        {zones.map(({ zone, left, pickers }) => (
          <ListRow
            key={zone}
            display="grid"
            gridTemplateColumns="2.5rem minmax(0, 1fr)"
            columnGap={3}
            paddingInline={3}
            paddingBlock={2}
            fontSize="sm"
          >
            <chakra.strong>{zone}</chakra.strong>
            <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap={3}>
              {pickers.length > 0 ? (
                <chakra.span overflowWrap="anywhere">{format.list([...pickers])}</chakra.span>
              ) : (
                <chakra.span color={left > 0 && !hasFreePicker ? 'warning.fg' : 'fg.muted'}>
                  <Trans>No picker assigned</Trans>
                </chakra.span>
              )}
              <chakra.span fontVariantNumeric="tabular-nums">
                <Plural value={left} _0="no bin left" one="# bin left" other="# bins left" />
              </chakra.span>
            </chakra.div>
          </ListRow>
        ))}
      </chakra.ul>
    </Section>
  );
}
