import { Trans } from '@lingui/react/macro';
import type { GoodsLimits } from '../../../rules/receiving/limits.ts';
import { tenthsFrom } from '../../../rules/temperature.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { useTemperature } from './use-temperature.ts';

/**
 * Asks what happens to goods that are too warm or have no best-before day. They can be refused or received on hold; only
 * a lead accepts them as they are. Nothing is recorded before the answer.
 */
export function LimitDialog({
  broken,
  temperatureTenths,
  limits: { maxFahrenheit },
  isLead,
  onHold,
  onRefuse,
  onAccept,
  onClose,
}: {
  readonly broken: 'temperature' | 'date';
  /** In tenths of a degree Celsius. */
  readonly temperatureTenths: number | null;
  readonly limits: GoodsLimits;
  readonly isLead: boolean;
  readonly onHold: () => void;
  readonly onRefuse: () => void;
  readonly onAccept: () => void;
  readonly onClose: () => void;
}) {
  const temperature = useTemperature();
  const most = maxFahrenheit === null ? '' : temperature.text(tenthsFrom(maxFahrenheit, 'F'));
  const isWarm = broken === 'temperature';
  return (
    <Dialog
      open
      sticky
      role="alertdialog"
      onClose={onClose}
      title={isWarm ? <Trans>Too warm</Trans> : <Trans>No best-before day</Trans>}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        {isWarm ? (
          <>
            <chakra.p fontSize="field" fontWeight="bold" lineHeight="tight" color="warning.fg">
              {temperatureTenths !== null && temperature.text(temperatureTenths)}
            </chakra.p>
            <p>
              <Trans>At most {most}</Trans>
            </p>
          </>
        ) : (
          <p>
            <Trans>Without it, nobody knows which lot to pick first.</Trans>
          </p>
        )}
        {!isLead && (
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>Only the warehouse lead may receive it without a hold.</Trans>
          </chakra.p>
        )}
        {isWarm ? (
          <ChoiceButton main onPick={onRefuse}>
            <Trans>Refuse it</Trans>
          </ChoiceButton>
        ) : (
          <ChoiceButton main onPick={onClose}>
            <Trans>Enter the day</Trans>
          </ChoiceButton>
        )}
        <ChoiceButton onPick={onHold}>
          <Trans>Receive on hold</Trans>
        </ChoiceButton>
        {isLead && (
          <ChoiceButton onPick={onAccept}>
            <Trans>Accept it as lead</Trans>
          </ChoiceButton>
        )}
      </chakra.div>
    </Dialog>
  );
}
