import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { gramsFrom, weightFromGrams } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** The form fields of a record of goods, two side by side. Those of class `wide` get a line each. */
export const FactGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 4,
    '& > .wide': { gridColumn: '1 / -1' },
  },
});

/** `onChange` receives the text as typed. */
interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The lot as the label has it. */
export function LotField({
  value,
  hint,
  readOnly = false,
  onChange,
}: CodeFieldProps & { readonly hint: ReactNode; readonly readOnly?: boolean }) {
  return (
    <Field label={<Trans>Lot</Trans>} hint={hint}>
      <CodeInput value={value} maxLength={40} readOnly={readOnly} onChange={onChange} />
    </Field>
  );
}

/** The bin where the goods are put. */
export function BinField({ value, onChange }: CodeFieldProps) {
  return (
    <Field label={<Trans>Bin</Trans>}>
      <CodeInput value={value} maxLength={20} onChange={onChange} />
    </Field>
  );
}

function CodeInput({
  value,
  maxLength,
  readOnly = false,
  onChange,
}: CodeFieldProps & { readonly maxLength: number; readonly readOnly?: boolean }) {
  return (
    <TextInput
      value={value}
      maxLength={maxLength}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A calendar day; null if the label has none. */
export function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: ReactNode;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}) {
  return (
    <Field label={label}>
      <TextInput
        type="date"
        value={value ?? ''}
        // Two fit side by side on a phone, with the whole year.
        style={{ paddingInline: '0.5rem', fontVariantNumeric: 'tabular-nums' }}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  );
}

/** The total net weight, typed in pounds. */
export function NetWeightField({
  grams,
  hint,
  error = false,
  onChange,
}: {
  readonly grams: number | null;
  readonly hint: ReactNode;
  readonly error?: string | false;
  readonly onChange: (grams: number | null) => void;
}) {
  return (
    <Field label={<Trans>Total net weight</Trans>} hint={hint} error={error}>
      <NumberInput
        value={grams === null ? null : weightFromGrams(grams, 'lb')}
        decimals={2}
        unit="lb"
        onChange={(value) => onChange(value === null ? null : gramsFrom(value, 'lb'))}
      />
    </Field>
  );
}
