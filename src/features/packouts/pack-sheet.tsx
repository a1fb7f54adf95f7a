import { Trans, useLingui } from '@lingui/react/macro';
import { LOSS_REASONS } from '../../../contract/packouts.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { QuantityPad } from '../warehouse/quantity-pad.tsx';
import { outlives } from './draft.ts';
import { PackFacts } from './pack-facts.tsx';
import type { PackSheetProps } from './pack-sheet-props.ts';
import { useLossReasons } from './use-loss-reasons.ts';

/** The entry that one scan or one tap has filled in; the user can change it and saves it with one tap. */
export function PackSheet(props: PackSheetProps) {
  const { draft, packout, busy, onChange, onLose, onClose, onSave } = props;
  const { t } = useLingui();
  const format = useFormat();
  const reasons = useLossReasons();
  const { kind, quantity, uom, factor, onHand } = draft;
  const amount = `${format.number(quantity ?? 0)} ${uom}`;
  const needsReason = outlives(draft, packout.entries) && draft.expiryReason.trim() === '';
  const canSave = (quantity ?? 0) > 0 && (kind !== 'loss' || draft.reason !== null) && !needsReason;
  const there = onHand === null ? null : Math.round((onHand / factor) * 1000) / 1000;
  const taken = [
    ...new Map(
      standingEntries(packout.entries)
        .filter((entry) => entry.kind === 'source')
        .map((entry) => [entry.itemCode, entry.description || entry.itemCode]),
    ),
  ];

  return (
    <Drawer
      open
      sticky
      onClose={onClose}
      title={kind === 'loss' ? t`Loss of ${draft.description || draft.itemCode}` : draft.description || draft.itemCode}
      footer={
        <chakra.div display="grid" css={{ '& button': { minHeight: '4rem' } }}>
          <Button variant="primary" full loading={busy} disabled={!canSave} onClick={onSave}>
            {(quantity ?? 0) === 0 ? (
              <Trans>Enter the quantity</Trans>
            ) : kind === 'loss' && draft.reason === null ? (
              <Trans>Choose a reason</Trans>
            ) : needsReason ? (
              <Trans>Say why it keeps longer</Trans>
            ) : kind === 'source' ? (
              <Trans>Use {amount}</Trans>
            ) : kind === 'output' ? (
              <Trans>Pack {amount}</Trans>
            ) : (
              <Trans>{amount} lost</Trans>
            )}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={5}>
        {kind === 'loss' && (
          <PressChoice
            label={t`Reason for the loss`}
            words={LOSS_REASONS}
            wordOf={(one) => reasons[one]}
            value={draft.reason}
            onChange={(one) => onChange({ ...draft, reason: one })}
            size="md"
          />
        )}
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
          <QuantityPad
            label={t`Quantity`}
            value={quantity}
            unit={uom}
            onChange={(next) => onChange({ ...draft, quantity: next })}
            onEnter={() => {
              if (canSave && !busy) onSave();
            }}
          />
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            {kind === 'source' && there !== null && there > 0 && quantity !== there && (
              <Button onClick={() => onChange({ ...draft, quantity: there })}>
                <Trans>
                  All {format.number(there)} {uom}
                </Trans>
              </Button>
            )}
            {draft.units.length > 1 &&
              draft.units.map((unit) => (
                <Button
                  key={unit.uom}
                  aria-pressed={unit.uom === uom}
                  disabled={unit.uom === uom}
                  onClick={() => onChange({ ...draft, uom: unit.uom, factor: unit.factor })}
                >
                  {unit.uom}
                </Button>
              ))}
          </chakra.div>
          {kind === 'source' && there !== null && (quantity ?? 0) > there && (
            <chakra.p fontSize="sm" color="warning.fg">
              <Trans>More than the quantity on hand. It is recorded as entered, and becomes an exception.</Trans>
            </chakra.p>
          )}
        </chakra.div>
        {kind === 'loss' && taken.length > 1 && (
          <chakra.div role="group" aria-label={t`Item`} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
            {taken.map(([itemCode, description]) => (
              <Button
                key={itemCode}
                aria-pressed={itemCode === draft.itemCode}
                disabled={itemCode === draft.itemCode}
                onClick={() => onLose(itemCode)}
              >
                {description}
              </Button>
            ))}
          </chakra.div>
        )}
        {kind !== 'loss' && <PackFacts {...props} needsReason={needsReason} />}
      </chakra.div>
    </Drawer>
  );
}
