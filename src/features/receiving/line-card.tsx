import { Trans, useLingui } from '@lingui/react/macro';
import type { PurchaseOrderLine } from '../../../contract/receiving.ts';
import { lineState } from '../../../rules/receiving/tally.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** A line of the order with the quantity received. Blind receiving hides the ordered quantity. */
export function LineCard({
  line,
  blind,
  finished,
  onReceive,
  onReject,
}: {
  readonly line: PurchaseOrderLine;
  readonly blind: boolean;
  readonly finished: boolean;
  readonly onReceive: () => void;
  readonly onReject: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { receivedQuantity, orderedQuantity, rejectedQuantity, uom, description } = line;
  const state = lineState(line);
  const received = format.number(receivedQuantity);
  const ordered = format.number(orderedQuantity);
  const rejected = format.number(rejectedQuantity);
  const over = format.number(receivedQuantity - orderedQuantity);
  const missing = format.number(orderedQuantity - receivedQuantity);
  return (
    <chakra.article
      aria-label={description}
      display="grid"
      gap={3}
      padding={4}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={3} alignItems="start">
        <chakra.div minWidth={0}>
          <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {description}
          </chakra.h2>
          <chakra.p fontSize="xs" color="fg.muted">
            {[line.itemCode, line.brand, line.packSize].filter(Boolean).join(' · ')}
          </chakra.p>
        </chakra.div>
        <chakra.p fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {received}
          {!blind && (
            <chakra.span fontSize="sm" fontWeight="medium" color="fg.muted">
              {' / '}
              {ordered}
            </chakra.span>
          )}{' '}
          <chakra.span fontSize="sm" fontWeight="medium" color="fg.muted">
            {uom}
          </chakra.span>
        </chakra.p>
      </chakra.div>
      {!blind && (
        <ProgressBar
          thick
          label={t`Received of ${description}`}
          value={receivedQuantity}
          max={orderedQuantity}
          valueText={t`${received} of ${ordered} ${uom}`}
          tone={state === 'over' ? 'warning' : state === 'whole' ? 'success' : 'accent'}
        />
      )}
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <chakra.div flex="1 0 100%" display="flex" flexWrap="wrap" gap={2} _empty={{ display: 'none' }}>
          {!blind && state === 'whole' && (
            <StatusBadge tone="success">
              <Trans>Complete</Trans>
            </StatusBadge>
          )}
          {!blind && state === 'over' && (
            <StatusBadge tone="warning">
              <Trans>
                {over} {uom} over
              </Trans>
            </StatusBadge>
          )}
          {!blind && finished && (state === 'under' || state === 'open') && (
            <StatusBadge tone="danger">
              <Trans>
                {missing} {uom} short
              </Trans>
            </StatusBadge>
          )}
          {rejectedQuantity > 0 && (
            <StatusBadge tone="danger">
              <Trans>
                {rejected} {uom} refused
              </Trans>
            </StatusBadge>
          )}
        </chakra.div>
        <Button style={{ flex: '1 1 6rem' }} onClick={onReject} aria-label={t`Refuse ${description}`}>
          <Trans>Refuse</Trans>
        </Button>
        <Button style={{ flex: '2 1 8rem' }} onClick={onReceive} aria-label={t`Receive ${description}`}>
          <Trans>Receive</Trans>
        </Button>
      </chakra.div>
    </chakra.article>
  );
}
