import { Trans, useLingui } from '@lingui/react/macro';
import type { TemperatureUnit } from '../../../rules/temperature.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import { gramsFrom } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { EntrySheetProps } from './entry-sheet-props.ts';
import { useCountries } from './use-countries.ts';
import { useTemperature } from './use-temperature.ts';

/** Returns grams as pounds with two decimals, as the dock's scales show them. */
const pounds = (grams: number): number => Math.round((grams / 453.59237) * 100) / 100;

/** All facts of the goods except the quantity: lot, days, origin, temperature, weight, bin. */
export function EntryFacts({ draft, catchWeight, averageWeightGrams, onChange }: EntrySheetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const countries = useCountries();
  const temperature = useTemperature();
  const listed = listedFood(draft.description) !== null;
  const { weightGrams, caseWeights, quantity } = draft;
  const average = weightGrams !== null && quantity ? weightGrams / quantity : null;
  const isOdd =
    average !== null && averageWeightGrams !== null && Math.abs(average / averageWeightGrams - 1) > ODD_WEIGHT;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap={4}
      css={{ '& > .wide': { gridColumn: '1 / -1' } }}
    >
      <div className="wide">
        <Field
          label={<Trans>Lot</Trans>}
          hint={
            draft.lotCode === '' &&
            (listed ? (
              <Trans>
                This food is on the FDA’s traceability list: look for the supplier’s lot. If there is none, one will be
                assigned.
              </Trans>
            ) : (
              <Trans>No lot on the case? One will be assigned.</Trans>
            ))
          }
        >
          <TextInput
            value={draft.lotCode}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...draft, lotCode: event.target.value.trim() })}
          />
        </Field>
      </div>
      {(catchWeight || weightGrams !== null) && (
        <div className="wide">
          <Field
            label={<Trans>Total net weight</Trans>}
            hint={
              average !== null && (
                <Trans>
                  {format.weight(Math.round(average), 'lb')} each, {caseWeights.length} weighed
                </Trans>
              )
            }
            error={isOdd && averageWeightGrams !== null && t`Usually ${format.weight(averageWeightGrams, 'lb')} each`}
          >
            <NumberInput
              value={weightGrams === null ? null : pounds(weightGrams)}
              decimals={2}
              unit="lb"
              onChange={(value) =>
                onChange({ ...draft, weightGrams: value === null ? null : gramsFrom(value, 'lb'), caseWeights: [] })
              }
            />
          </Field>
        </div>
      )}
      <Field label={<Trans>Packed on</Trans>}>
        <TextInput
          type="date"
          value={draft.packedOn ?? ''}
          onChange={(event) => onChange({ ...draft, packedOn: event.target.value || null })}
        />
      </Field>
      <Field label={<Trans>Best before</Trans>}>
        <TextInput
          type="date"
          value={draft.expiresOn ?? ''}
          onChange={(event) => onChange({ ...draft, expiresOn: event.target.value || null })}
        />
      </Field>
      <div className="wide">
        <Field label={<Trans>Origin</Trans>}>
          <SelectInput
            options={countries}
            value={draft.originCountry ?? ''}
            placeholder={t`Not stated`}
            onChange={(originCountry) => onChange({ ...draft, originCountry })}
          />
        </Field>
      </div>
      <chakra.div className="wide" display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={3} alignItems="end">
        <Field label={<Trans>Temperature</Trans>}>
          <NumberInput
            key={temperature.unit}
            value={draft.temperatureTenths === null ? null : temperature.degrees(draft.temperatureTenths)}
            decimals={temperature.unit === 'C' ? 1 : 0}
            unit={`°${temperature.unit}`}
            onChange={(value) =>
              onChange({ ...draft, temperatureTenths: value === null ? null : temperature.tenths(value) })
            }
          />
        </Field>
        <SegmentedControl<TemperatureUnit>
          label={t`Unit of temperature`}
          value={temperature.unit}
          onChange={temperature.setUnit}
          segments={[
            { value: 'F', label: '°F' },
            { value: 'C', label: '°C' },
          ]}
        />
      </chakra.div>
      <div className="wide">
        <Field label={<Trans>Bin</Trans>}>
          <TextInput
            value={draft.bin}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => onChange({ ...draft, bin: event.target.value })}
          />
        </Field>
      </div>
      <div className="wide">
        <Switch
          label={<Trans>Quality hold</Trans>}
          hint={<Trans>Received on hold until QA releases it</Trans>}
          checked={draft.onHold}
          onChange={(onHold) => onChange({ ...draft, onHold })}
        />
      </div>
    </chakra.div>
  );
}

/** A case this much heavier or lighter than usual needs a second look. */
const ODD_WEIGHT = 0.25;
