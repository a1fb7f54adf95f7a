import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import Minus from 'lucide-react/icons/minus';
import Scale from 'lucide-react/icons/scale';
import type { Delivery, DeliveryLine } from '../../../contract/deliveries.ts';
import { deliveredQuantity, deliveredWeight, isWeightEstimated } from '../../../rules/delivery.ts';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Weight } from '../../ui/weight.tsx';
import { LineInstructionsText } from '../orders/line-instructions-text.tsx';
import { hasTrouble, isPlain, type Trouble, troubleOf } from './outcome.ts';
import { Tick } from './tick.tsx';
import { useDriverWords } from './use-driver-words.ts';

const TONES = { short: 'warning', refused: 'danger', returned: 'info' } as const;

/** Returns whether a line is priced by weight. */
export const isByWeight = ({ priceUnit, catchWeight }: Pick<DeliveryLine, 'priceUnit' | 'catchWeight'>): boolean =>
  catchWeight || priceUnit !== 'uom';

/** A line of a stop: checked off with one tap, or − to record an exception. */
export function LineRow({
  delivery,
  line,
  net,
  unchecked,
  locked,
  onCheck,
  onUncheck,
  onOpen,
  onWeigh,
}: {
  readonly delivery: Delivery;
  readonly line: DeliveryLine;
  /** The line's accepted amount in cents. */
  readonly net: number;
  /** The load check has not found all of it, and nothing is recorded at the stop. */
  readonly unchecked: boolean;
  /** The stop is completed. */
  readonly locked: boolean;
  readonly onCheck: () => void;
  /** For a line that was checked off and has nothing else recorded. */
  readonly onUncheck: () => void;
  readonly onOpen: () => void;
  readonly onWeigh: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useDriverWords();
  const { description, uom } = line;
  const kept = deliveredQuantity(line);
  const weight = isByWeight(line) ? deliveredWeight(line) : null;
  const unit = line.priceUnit === 'kg' ? 'kg' : 'lb';
  const said = line.outcome !== null;
  const trouble = hasTrouble(line);
  const plain = isPlain(line);
  const photos = line.photoIds.length;
  const amount = format.number(kept);
  const nothing = line.pickedQuantity === 0;
  return (
    <ListRow
      aria-label={description}
      display="grid"
      gridTemplateColumns="3.5rem minmax(0, 1fr) auto"
      gap={3}
      alignItems="start"
      paddingInline={3}
    >
      <Tick
        on={said}
        trouble={trouble}
        label={t`Delivered: ${description}`}
        disabled={locked || nothing}
        onClick={!said ? onCheck : plain ? onUncheck : onOpen}
      />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1} minWidth={0}>
        <chakra.h3 fontSize="sm" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
          {description}
        </chakra.h3>
        <chakra.p fontSize="sm" lineHeight="snug" fontVariantNumeric="tabular-nums">
          <chakra.strong>
            {amount} {uom}
          </chakra.strong>
          {kept !== line.orderedQuantity && (
            <chakra.span color="fg.muted">
              {' '}
              <Trans>of {format.number(line.orderedQuantity)} ordered</Trans>
            </chakra.span>
          )}
          {delivery.showPrices && (
            <>
              {' · '}
              <Money
                cents={net}
                approximate={line.priceUnit !== 'uom' && (weight === null || isWeightEstimated(line))}
              />
            </>
          )}
        </chakra.p>
        {line.packSize !== '' && (
          <chakra.p fontSize="xs" color="fg.muted" lineHeight="snug">
            {[line.brand, line.packSize].filter(Boolean).join(' · ')}
          </chakra.p>
        )}
        <LineInstructionsText line={line} />
        <chakra.div display="flex" flexWrap="wrap" gap={1.5} alignItems="center" _empty={{ display: 'none' }}>
          {nothing && (
            <StatusBadge tone="warning">
              <Trans>Not in this delivery</Trans>
            </StatusBadge>
          )}
          {unchecked && (
            <StatusBadge tone="warning">
              <Trans>Not checked at loading</Trans>
            </StatusBadge>
          )}
          {(['short', 'refused', 'returned'] as const).map((kind: Trouble) => {
            const { quantity, reason } = troubleOf(line, kind);
            return (
              quantity > 0 && (
                <StatusBadge key={kind} tone={TONES[kind]}>
                  {[`${format.number(quantity)} ${uom} ${words.trouble(kind)}`, words.reason(reason)]
                    .filter(Boolean)
                    .join(' · ')}
                </StatusBadge>
              )
            );
          })}
          {photos > 0 && (
            <StatusBadge tone="neutral" icon={<Camera size={16} aria-hidden />}>
              {photos === 1 ? t`Photo` : t`${photos} photos`}
            </StatusBadge>
          )}
        </chakra.div>
        {line.outcome && line.outcome.note !== '' && (
          <chakra.p fontSize="xs" color="fg.muted" lineHeight="snug" overflowWrap="anywhere">
            {line.outcome.note}
          </chakra.p>
        )}
        {isByWeight(line) && kept > 0 && (
          <chakra.button
            type="button"
            disabled={locked}
            onClick={onWeigh}
            aria-label={t`Weight of ${description}`}
            display="inline-flex"
            alignItems="center"
            justifySelf="start"
            gap={2}
            minHeight="touch"
            paddingInline={3}
            borderRadius="md"
            borderWidth="1px"
            borderColor="border.strong"
            fontSize="sm"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            cursor="pointer"
            css={{ '&:disabled': { cursor: 'default', borderColor: 'transparent', paddingInline: 0 } }}
          >
            <Scale size={20} aria-hidden />
            {weight === null ? (
              <Trans>Not weighed</Trans>
            ) : (
              <Weight grams={weight} unit={unit} approximate={isWeightEstimated(line)} />
            )}
          </chakra.button>
        )}
      </chakra.div>
      {!locked && (
        <IconButton
          size="large"
          variant="secondary"
          label={t`Short, refused or returned: ${description}`}
          icon={<Minus size={26} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
    </ListRow>
  );
}
