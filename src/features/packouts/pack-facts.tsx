import { Trans, useLingui } from '@lingui/react/macro';
import { earliestExpiry } from '../../../rules/packout-lots.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { BinField, DayField, FactGrid, LotField, NetWeightField } from '../warehouse/fact-fields.tsx';
import { outlives } from './draft.ts';
import type { PackSheetProps } from './pack-sheet-props.ts';

/** All facts of the goods except the quantity: weight, lot, and for an output its day and bin. */
export function PackFacts({
  draft,
  packout,
  assignedLot,
  needsReason,
  onChange,
}: PackSheetProps & { readonly needsReason: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, weightGrams, quantity, averageWeightGrams } = draft;
  const made = kind === 'output';
  const earliest = earliestExpiry(packout.entries);
  const each = weightGrams !== null && quantity ? weightGrams / quantity : null;
  return (
    <FactGrid>
      <div className="wide">
        <NetWeightField
          grams={weightGrams}
          hint={
            each !== null ? (
              <Trans>{format.weight(Math.round(each), 'lb')} each</Trans>
            ) : averageWeightGrams !== null ? (
              <Trans>Usually {format.weight(averageWeightGrams, 'lb')} each</Trans>
            ) : (
              <Trans>With weights on both sides, the yield is by weight.</Trans>
            )
          }
          onChange={(grams) => onChange({ ...draft, weightGrams: grams, caseWeights: [] })}
        />
      </div>
      <div className="wide">
        <LotField
          value={draft.lotCode}
          hint={made && draft.lotCode === '' && <Trans>No lot? {assignedLot} will be assigned.</Trans>}
          readOnly={!made && draft.lotId !== null}
          onChange={(lotCode) => onChange({ ...draft, lotCode: lotCode.trim() })}
        />
      </div>
      {made && (
        <>
          <DayField
            label={<Trans>Best before</Trans>}
            value={draft.expiresOn}
            onChange={(expiresOn) => onChange({ ...draft, expiresOn })}
          />
          <BinField value={draft.bin} onChange={(bin) => onChange({ ...draft, bin: bin.trim().toUpperCase() })} />
          {outlives(draft, packout.entries) && earliest && (
            <div className="wide">
              <Field
                label={<Trans>Reason for the longer shelf life</Trans>}
                required
                hint={<Trans>The source lots expire {format.day(earliest)}.</Trans>}
                error={needsReason && t`Give a reason, or choose an earlier day.`}
              >
                <TextInput
                  value={draft.expiryReason}
                  maxLength={200}
                  onChange={(event) => onChange({ ...draft, expiryReason: event.target.value })}
                />
              </Field>
            </div>
          )}
        </>
      )}
    </FactGrid>
  );
}
