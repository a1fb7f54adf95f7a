import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BrokenLimit, GoodsLimits } from '../../../rules/receiving/limits.ts';
import { tenthsFrom } from '../../../rules/temperature.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceButton } from '../warehouse/choice-button.tsx';
import { useTemperature } from './use-temperature.ts';

const TITLES: Readonly<Record<BrokenLimit, ReactNode>> = {
  temperature: <Trans>Too warm</Trans>,
  date: <Trans>No best-before day</Trans>,
  lot: <Trans>No lot code</Trans>,
};

/**
 * Asks what happens to goods that are too warm, have no best-before day, or no lot code though their food needs one. They can be refused or received on hold; only
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
  readonly broken: BrokenLimit;
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
    <Dialog open sticky role="alertdialog" onClose={onClose} title={TITLES[broken]}>
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
        ) : broken === 'lot' ? (
          <p>
            <Trans>
              This food is on the FDA’s traceability list, and its supplier has to give it a lot code. Look at the case
              and the papers, or ask the supplier. Until then it can be received on hold.
            </Trans>
          </p>
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
            {broken === 'lot' ? <Trans>Enter the lot</Trans> : <Trans>Enter the day</Trans>}
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
