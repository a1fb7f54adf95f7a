import { Trans, useLingui } from '@lingui/react/macro';
import { earliestExpiry } from '../../../rules/packout-lots.ts';
import { gramsFrom, weightFromGrams } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
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
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap={4}
      css={{ '& > .wide': { gridColumn: '1 / -1' } }}
    >
      <div className="wide">
        <Field
          label={<Trans>Total net weight</Trans>}
          hint={
            each !== null ? (
              <Trans>{format.weight(Math.round(each), 'lb')} each</Trans>
            ) : averageWeightGrams !== null ? (
              <Trans>Usually {format.weight(averageWeightGrams, 'lb')} each</Trans>
            ) : (
              <Trans>With weights on both sides, the yield is by weight.</Trans>
            )
          }
        >
          <NumberInput
            value={weightGrams === null ? null : weightFromGrams(weightGrams, 'lb')}
            decimals={2}
            unit="lb"
            onChange={(value) =>
              onChange({ ...draft, weightGrams: value === null ? null : gramsFrom(value, 'lb'), caseWeights: [] })
            }
          />
        </Field>
      </div>
      <div className="wide">
        <Field
          label={<Trans>Lot</Trans>}
          hint={made && draft.lotCode === '' && <Trans>No lot? {assignedLot} will be assigned.</Trans>}
        >
          <TextInput
            value={draft.lotCode}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            readOnly={!made && draft.lotId !== null}
            onChange={(event) => onChange({ ...draft, lotCode: event.target.value.trim() })}
          />
        </Field>
      </div>
      {made && (
        <>
          <Field label={<Trans>Best before</Trans>}>
            <TextInput
              type="date"
              value={draft.expiresOn ?? ''}
              onChange={(event) => onChange({ ...draft, expiresOn: event.target.value || null })}
            />
          </Field>
          <Field label={<Trans>Bin</Trans>}>
            <TextInput
              value={draft.bin}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => onChange({ ...draft, bin: event.target.value.trim().toUpperCase() })}
            />
          </Field>
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
    </chakra.div>
  );
}
