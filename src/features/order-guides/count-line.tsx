import { Trans, useLingui } from '@lingui/react/macro';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { drawingOf } from '../catalog/drawing-of.ts';
import type { CountedLine } from './data/count-result.ts';
import type { OnItsWay } from './data/on-its-way.ts';

/** The upper half. In a low window the image is beside the text, so that the keys below keep their size. */
const Root = chakra('div', {
  base: {
    flex: '1 0 auto',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    rowGap: 2,
    textAlign: 'center',
    paddingBlock: 2,
    '& .picture > span': {
      width: 'clamp(4rem, 11dvh, 9rem) !important',
      height: 'clamp(4rem, 11dvh, 9rem) !important',
    },
    '& .words': { minHeight: '4.5rem', display: 'grid', alignContent: 'center' },
    '@media (max-height: 800px)': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 3,
      rowGap: 1,
      paddingBlock: 1,
      '& .picture': { gridRow: '1 / 3', alignSelf: 'start' },
      '& .words, & .par': { justifySelf: 'start', textAlign: 'start' },
      '& .words': { minHeight: 0 },
      '& > :not(.picture, .words, .par)': { gridColumn: '1 / -1' },
    },
  },
});

/** The line being counted: its item, its par, the typed number and the resulting order. */
export function CountLine({
  counted,
  typed,
  deliveryOn,
  coming,
  position,
  total,
}: {
  readonly counted: CountedLine;
  /** The typed text so far, with a decimal point. */
  readonly typed: string;
  readonly deliveryOn: string | undefined;
  /** What has been ordered and not arrived yet. */
  readonly coming: OnItsWay | undefined;
  readonly position: number;
  readonly total: number;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { item, line, par, order } = counted;
  const name = itemName(item?.description ?? line.itemCode);
  const parNumber = par === null ? '' : format.number(par);
  const onWay = coming ? format.number(addQuantities(coming.quantity, coming.later)) : '';
  const subtracted = format.number(counted.coming);
  const later = coming ? format.number(coming.later) : '';
  const have = format.number(counted.onHand ?? 0);
  const ordered = order === null ? '' : format.number(order.quantity);
  const parText = par === null ? t`no par` : t`par ${parNumber} ${line.uom}`;
  return (
    <Root>
      <VisuallyHidden>
        <span role="status">{t`Item ${position} of ${total}: ${name}, ${parText}`}</span>
      </VisuallyHidden>
      <div className="picture">
        <Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} size={104} eager />
      </div>
      <chakra.div className="words" maxWidth="text">
        <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug" lineClamp="2">
          {name}
        </chakra.h2>
        <chakra.p fontSize="xs" color="fg.muted">
          {itemDetail(item) || line.itemCode}
        </chakra.p>
      </chakra.div>
      <chakra.p className="par" fontSize="sm" color="fg.muted">
        {par === null ? (
          <Trans>No par</Trans>
        ) : (
          <chakra.strong color="fg">
            <Trans>
              Par {parNumber} {line.uom}
            </Trans>
          </chakra.strong>
        )}{' '}
        {par !== null && deliveryOn && (
          <Trans>
            for <DateText on={deliveryOn} look="weekday" />
          </Trans>
        )}
        {coming && (
          <chakra.span display="block" fontSize="xs" color="warning.fg" fontWeight="medium">
            <Trans>
              {onWay} {line.uom} coming, <DateText on={coming.on} look="weekday" />
            </Trans>
            {coming.later > 0 && coming.quantity > 0 && (
              <>
                {' · '}
                <Trans>{later} of it later</Trans>
              </>
            )}
          </chakra.span>
        )}
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) auto minmax(0, 1fr)"
        alignItems="baseline"
        columnGap={2}
        width="full"
        maxWidth="24rem"
        fontVariantNumeric="tabular-nums"
      >
        <chakra.span justifySelf="end" fontSize="sm" color="fg.muted">
          <Trans>On hand</Trans>
        </chakra.span>
        <chakra.output
          aria-label={t`On hand`}
          minWidth="6rem"
          paddingInline={2}
          borderBottomWidth="2px"
          borderColor={typed === '' ? 'border.strong' : 'accent'}
          fontSize="field"
          fontWeight="semibold"
          lineHeight="tight"
          color={typed === '' ? 'fg.subtle' : 'fg'}
        >
          {typed === '' ? '–' : written(typed, format.number(1.1, 1).charAt(1))}
        </chakra.output>
        <chakra.span justifySelf="start" fontSize="sm" color="fg.muted">
          {line.uom}
        </chakra.span>
      </chakra.div>
      <chakra.p minHeight="1.5em" fontSize="sm" fontWeight="medium" aria-live="polite">
        {order === null ? (
          ''
        ) : counted.coming > 0 ? (
          <Trans>
            Par {parNumber} − {have} on hand − {subtracted} coming = {ordered} {order.uom}
          </Trans>
        ) : order.quantity === 0 ? (
          <chakra.span color="fg.muted">
            <Trans>Enough on hand</Trans>
          </chakra.span>
        ) : (
          <Trans>
            Order {ordered} {order.uom}
          </Trans>
        )}
      </chakra.p>
    </Root>
  );
}

/** Returns the typed text with the decimal separator of the language. */
const written = (typed: string, point: string): string => typed.replace('.', point);
