import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { PickerLoad } from './data/board.ts';

/** The pickers of the warehouse: what is theirs, their pace, and how much they enter by hand. */
export function PickerList({ loads }: { readonly loads: readonly PickerLoad[] }) {
  const { t } = useLingui();
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
        <ListRow key={load.id ?? load.name} display="grid" gap={0.5} paddingInline={3} paddingBlock={2}>
          <chakra.p fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {load.name}
          </chakra.p>
          <LoadText load={load} />
        </ListRow>
      ))}
    </chakra.ul>
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
