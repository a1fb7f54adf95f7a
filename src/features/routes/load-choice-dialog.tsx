import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { LoadChoice } from './evaluate-load.ts';
import type { Run } from './run.ts';

/** A case that fits several lines: asks for the stop, in loading order. */
export function LoadChoiceDialog({
  run,
  choices,
  onChoose,
  onClose,
}: {
  readonly run: Pick<Run, 'stops'>;
  readonly choices: readonly LoadChoice[];
  readonly onChoose: (choice: LoadChoice) => void;
  /** Cancels: nothing is recorded of the case. */
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const oneItem = new Set(choices.map(({ at }) => at.line.itemCode)).size === 1;
  const positionOf = (locationId: string) => run.stops.findIndex((stop) => stop.locationId === locationId) + 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Which one is it for?</Trans>}
      footer={
        <Button full size="large" onClick={onClose}>
          <Trans>None of these</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <chakra.p fontSize="sm" color="fg.muted">
          {oneItem && (
            <chakra.strong display="block" color="fg">
              {choices[0]?.at.line.description}
            </chakra.strong>
          )}
          <Trans>Your choice is loaded next. You won’t be asked again for matching cases.</Trans>
        </chakra.p>
        <Card pad="none" role="group" aria-label={t`Matching lines`}>
          {choices.map((choice) => {
            const { delivery, line } = choice.at;
            const [done, all] = [format.number(line.loadedQuantity), format.number(line.pickedQuantity)];
            const order = delivery.salesOrderNumber;
            const amount = choice.quantity === 1 ? '' : `${format.number(choice.quantity)} ${line.uom}`;
            return (
              <ChoiceRow
                key={`${delivery.id} ${line.lineNumber} ${choice.quantity}`}
                type="button"
                onClick={() => onChoose(choice)}
              >
                <chakra.span display="grid" minWidth={0}>
                  <chakra.span fontWeight="semibold" overflowWrap="anywhere">
                    {positionOf(delivery.customerLocationId)} · {delivery.locationName}
                  </chakra.span>
                  <chakra.span fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                    {[!oneItem && line.description, amount, t`Order ${order}`, choice.lot && t`Lot ${choice.lot}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </chakra.span>
                </chakra.span>
                <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  <Trans>
                    {done} of {all}
                  </Trans>
                </chakra.span>
              </ChoiceRow>
            );
          })}
        </Card>
      </chakra.div>
    </Dialog>
  );
}
