import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ZonesSince } from '../picking/zones-note.tsx';
import type { PickerLoad } from './data/board.ts';

/** The pickers of the warehouse: their zones, what is theirs, their pace, and how much they enter by hand. */
export function PickerList({
  loads,
  onZones,
}: {
  readonly loads: readonly PickerLoad[];
  /** Asks for the zones of a picker. */
  readonly onZones: (userId: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <chakra.ul
      aria-label={t`Pickers`}
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      overflow="hidden"
      bg="bg.surface"
    >
      {loads.map((load) => (
        <ListRow
          key={load.id ?? load.name}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          columnGap={3}
          paddingInline={3}
          paddingBlock={2}
        >
          <chakra.div display="grid" gap={0.5}>
            <chakra.p fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
              {load.name}
            </chakra.p>
            {load.zones.length > 0 && (
              <chakra.p fontSize="sm">
                <Trans>Zones: {format.list([...load.zones])}</Trans>
                <ZonesSince at={load.zonesAt} />
              </chakra.p>
            )}
            <LoadText load={load} />
          </chakra.div>
          <RowButton id={load.id} name={load.name} onZones={onZones} />
        </ListRow>
      ))}
    </chakra.ul>
  );
}

function RowButton({
  id,
  name,
  onZones,
}: Pick<PickerLoad, 'id' | 'name'> & { readonly onZones: (userId: string) => void }) {
  const { t } = useLingui();
  if (id === null) return null;
  return (
    <Button aria-label={t`Zones of ${name}`} onClick={() => onZones(id)}>
      <Trans>Zones</Trans>
    </Button>
  );
}

/** Orders and lines that are a picker's, the lines of the last hour, and the share by hand. */
export function LoadText({
  load: { orders, linesLeft, linesPerHour, byHand },
  isCentered = false,
}: {
  readonly load: PickerLoad;
  readonly isCentered?: boolean;
}) {
  const format = useFormat();
  return (
    <chakra.p
      display="flex"
      flexWrap="wrap"
      justifyContent={isCentered ? 'center' : 'start'}
      columnGap={3}
      fontSize="sm"
      fontWeight="normal"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <span>
        <Plural value={orders} _0="no order" one="# order" other="# orders" />
        {orders > 0 && (
          <>
            {', '}
            <Plural value={linesLeft} _0="no line left" one="# line left" other="# lines left" />
          </>
        )}
      </span>
      <span>
        <Plural value={linesPerHour} one="# line in the last hour" other="# lines in the last hour" />
      </span>
      {byHand !== null && byHand > 0 && (
        <chakra.span color="warning.fg">
          <Trans>{format.percent(byHand)} by hand</Trans>
        </chakra.span>
      )}
    </chakra.p>
  );
}
