import { Trans, useLingui } from '@lingui/react/macro';
import { isTooWarm } from '../../../rules/receiving/limits.ts';
import { tenthsFrom } from '../../../rules/temperature.ts';
import { oddWeightOf } from '../../../rules/usual-weight.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { BinField, DayField, FactGrid, LotField, NetWeightField } from '../warehouse/fact-fields.tsx';
import type { EntrySheetProps } from './entry-sheet-props.ts';
import { SourceField } from './source-field.tsx';
import { TemperatureField } from './temperature-field.tsx';
import { useCountries } from './use-countries.ts';
import { useTemperature } from './use-temperature.ts';

/** All facts of the goods except the quantity: lot, days, origin, temperature, weight, bin. */
export function EntryFacts({
  draft,
  catchWeight,
  averageWeightGrams,
  isListed,
  isVendorExempt,
  limits,
  sources,
  onChange,
}: EntrySheetProps) {
  const { t } = useLingui();
  const format = useFormat();
  const countries = useCountries();
  const temperature = useTemperature();
  const { weightGrams, caseWeights, quantity } = draft;
  const average = weightGrams !== null && quantity ? weightGrams / quantity : null;
  const usual = { averageWeightGrams, weightPercent: limits.weightPercent };
  const isOdd = oddWeightOf({ caseWeights, grams: weightGrams, cases: quantity ?? 0 }, usual) !== null;
  const most = limits.maxFahrenheit === null ? null : temperature.text(tenthsFrom(limits.maxFahrenheit, 'F'));
  const isWarm = isTooWarm(draft.temperatureTenths, limits);
  const temperatureField = (
    <TemperatureField
      label={<Trans>Temperature</Trans>}
      tenths={draft.temperatureTenths}
      hint={most !== null && !isWarm && <Trans>At most {most}</Trans>}
      error={isWarm && t`Over the limit of ${most ?? ''}`}
      onChange={(temperatureTenths) => onChange({ ...draft, temperatureTenths })}
    />
  );
  return (
    <FactGrid>
      <div className="wide">
        <LotField
          value={draft.lotCode}
          hint={
            draft.lotCode === '' &&
            (isListed && !isVendorExempt ? (
              <Trans>This food is on the FDA’s traceability list: look for the supplier’s lot.</Trans>
            ) : (
              <Trans>No lot on the case? One will be assigned.</Trans>
            ))
          }
          onChange={(lotCode) => onChange({ ...draft, lotCode: lotCode.trim() })}
        />
      </div>
      {draft.lotCode !== '' && (
        <div className="wide">
          <SourceField
            source={draft.source ?? null}
            sources={sources}
            onChange={(source) => onChange({ ...draft, source })}
          />
        </div>
      )}
      {most !== null && temperatureField}
      {(catchWeight || weightGrams !== null) && (
        <div className="wide">
          <NetWeightField
            grams={weightGrams}
            hint={
              average !== null && (
                <Trans>
                  {format.weight(Math.round(average), 'lb')} each, {caseWeights.length} weighed
                </Trans>
              )
            }
            error={isOdd && averageWeightGrams !== null && t`Usually ${format.weight(averageWeightGrams, 'lb')} each`}
            onChange={(grams) => onChange({ ...draft, weightGrams: grams, caseWeights: [] })}
          />
        </div>
      )}
      <DayField
        label={<Trans>Packed on</Trans>}
        value={draft.packedOn}
        onChange={(packedOn) => onChange({ ...draft, packedOn })}
      />
      <DayField
        label={<Trans>Best before</Trans>}
        value={draft.expiresOn}
        onChange={(expiresOn) => onChange({ ...draft, expiresOn })}
      />
      <div className="wide">
        <Field
          label={<Trans>Origin</Trans>}
          hint={draft.isOriginOfItem && <Trans>From the item, not from the label</Trans>}
        >
          <SelectInput
            options={countries}
            value={draft.originCountry ?? ''}
            placeholder={t`Not stated`}
            onChange={(originCountry) => onChange({ ...draft, originCountry, isOriginOfItem: false })}
          />
        </Field>
      </div>
      {most === null && temperatureField}
      <div className="wide">
        <BinField value={draft.bin} onChange={(bin) => onChange({ ...draft, bin })} />
      </div>
      <div className="wide">
        <Switch
          label={<Trans>Quality hold</Trans>}
          hint={<Trans>Received on hold until the warehouse lead releases it</Trans>}
          checked={draft.onHold}
          onChange={(onHold) => onChange({ ...draft, onHold })}
        />
      </div>
    </FactGrid>
  );
}
