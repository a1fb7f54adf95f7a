import type { ReactNode } from 'react';
import { passwordStrength } from '../../rules/password.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { SelectInput, type SelectOption } from '../ui/select-input.tsx';
import { StrengthMeter } from '../ui/strength-meter.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import { Choices } from './choices.tsx';
import { ColorInput } from './color-input.tsx';
import { ImageInput } from './image-input.tsx';
import { LinesInput } from './lines-input.tsx';
import { type RecordChoice, RecordChoices, type RecordSearch } from './record-choices.tsx';

export type FormValues = Record<string, unknown>;

interface FieldOptions {
  /** Why the form asks for it or how to write it. */
  readonly hint?: ReactNode;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
  /** Has the focus when the form opens in a dialog. */
  readonly autoFocus?: boolean;
  /** What messages call the field. Default: its label. */
  readonly faultName?: string;
  /** The server refuses a card number in this text, so the form does. */
  readonly noCard?: boolean;
  /** Called with what the user enters, if the screen around the form depends on it. */
  readonly onChange?: (value: unknown) => void;
}
interface TextOptions extends FieldOptions {
  /** Texts that the browser offers while the user types. */
  readonly suggestions?: readonly string[];
  readonly input?: Pick<
    TextInputProps,
    'autoComplete' | 'autoCapitalize' | 'inputMode' | 'spellCheck' | 'type' | 'readOnly' | 'maxLength'
  >;
}

/** A field of a form; `unit` is the unit of its number. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly unit: 'number' | 'cents';
  readonly options: FieldOptions;
  readonly isText: boolean;
  readonly control: (wiring: Wiring) => ReactNode;
  /** The control has its own label: a checkbox. */
  readonly labelsItself?: boolean;
  /** The field has several controls below one label. */
  readonly isGroup?: boolean;
  /** The value in words, after a conflict. Default: as text; numbers in the format of the page. */
  readonly words?: (value: unknown) => string;
  /** The control shows its label, and the error is below it. */
  readonly isBare?: boolean;
  /** The control shows its value without text. That of the caller's `control` has no words. */
  readonly look?: 'switch' | 'image' | 'control';
  /** Another field that is validated again, if the user has left it, when this one changes. */
  readonly affects?: string;
  /** What the control gives while it is empty. Default: the empty value of the type of the field's first value. */
  readonly blank?: unknown;
}

interface Wiring {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly name: string;
  readonly ref: (element: HTMLElement | null) => void;
  readonly 'data-autofocus'?: true;
  readonly 'aria-required'?: true;
}

/** What a control of the caller's own gets. */
export interface OwnWiring<Value> extends Omit<Wiring, 'value' | 'onChange'> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

type KeysOf<V, Value> = { [K in keyof V]-?: V[K] extends Value ? K : never }[keyof V] & string;

/** The kinds of form fields. Each takes only values of its type. */
export interface FieldKinds<V> {
  readonly text: (name: KeysOf<V, string | undefined>, label: string, options?: TextOptions) => FormField;
  /** Null while it is empty or blank. */
  readonly optionalText: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    options?: TextOptions,
  ) => FormField;
  /** A color as #RRGGBB: typed, or picked from the browser's palette. If `optional`, blank text means null. */
  readonly color: (name: KeysOf<V, string | null | undefined>, label: string, options?: FieldOptions) => FormField;
  /**
   * The address of an image of the company, which is uploaded as soon as it is chosen. Null: none. `ground`: the CSS
   * color behind the image where it is used.
   */
  readonly image: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    options?: FieldOptions & { readonly ground?: string | undefined },
  ) => FormField;
  /** Sent as typed: a password may begin or end with a blank. */
  readonly password: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    options: FieldOptions & { readonly autoComplete: 'current-password' | 'new-password' },
  ) => FormField;
  /** A password to set, with its strength. `confirm` is the field of its repetition. */
  readonly newPassword: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    options?: FieldOptions & { readonly confirm?: KeysOf<V, string | undefined> },
  ) => FormField;
  readonly longText: (
    name: KeysOf<V, string | undefined>,
    label: string,
    options?: FieldOptions & {
      readonly rows?: number;
      readonly maxLength?: number;
      /** Codes and links: no spelling, no capital letters. */
      readonly isPlain?: boolean;
    },
  ) => FormField;
  /** A list of short texts, one on each line. */
  readonly lines: (
    name: KeysOf<V, readonly string[]>,
    label: string,
    options?: FieldOptions & { readonly rows?: number },
  ) => FormField;
  readonly select: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    choices: readonly SelectOption[],
    /** `none` is the label of the choice null. */
    options?: FieldOptions & { readonly placeholder?: string; readonly none?: string },
  ) => FormField;
  /** Any number of choices. Above 12 choices the user can search them. */
  readonly choices: (
    name: KeysOf<V, readonly string[]>,
    label: string,
    choices: readonly (SelectOption & { readonly hint?: string })[],
    options?: FieldOptions,
  ) => FormField;
  /** Any number of records of the server, found by a search. `chosen` are the records of the first value. */
  readonly records: (
    name: KeysOf<V, readonly string[] | undefined>,
    label: string,
    records: {
      readonly search: RecordSearch;
      readonly searchLabel: string;
      readonly chosen: readonly RecordChoice[];
    },
    options?: FieldOptions,
  ) => FormField;
  /** `latest`: the browser's calendar ends there. */
  readonly day: (
    name: KeysOf<V, string | null | undefined>,
    label: string,
    options?: FieldOptions & { readonly latest?: string },
  ) => FormField;
  readonly number: (
    name: KeysOf<V, number | null | undefined>,
    label: string,
    options?: FieldOptions & { readonly decimals?: number; readonly grouped?: boolean; readonly unit?: ReactNode },
  ) => FormField;
  /** Dollars on the screen, integer cents in the values. */
  readonly money: (name: KeysOf<V, number | null | undefined>, label: string, options?: FieldOptions) => FormField;
  readonly checkbox: (name: KeysOf<V, boolean | undefined>, label: string, options?: FieldOptions) => FormField;
  /** A control that no other form has, such as a table of amounts. `isBare`: it shows its label. */
  readonly own: <K extends keyof V & string>(
    name: K,
    label: string,
    control: (wiring: OwnWiring<V[K]>) => ReactNode,
    options?: FieldOptions & { readonly isBare?: boolean },
  ) => FormField;
}

/** The value of the choice null. Codes have no blank at their ends. */
const NONE = ' ';

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

const SCORES = { weak: 1, fair: 2, good: 3, strong: 4 } as const;

const base = (name: string, label: string, options: FieldOptions, isText = false) => ({
  name,
  label,
  unit: 'number' as const,
  options,
  isText,
});

export const fieldKinds: FieldKinds<FormValues & Record<string, never>> = {
  text: (name, label, { input, suggestions, ...options } = {}) => ({
    ...base(name, label, options, true),
    control: ({ value, onChange, ...wiring }) => (
      <>
        <TextInput
          {...input}
          {...wiring}
          list={suggestions && `${name}-suggestions`}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
        {suggestions && (
          <datalist id={`${name}-suggestions`}>
            {suggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
      </>
    ),
  }),
  optionalText: (name, label, { input, ...options } = {}) => ({
    ...base(name, label, { ...options, optional: true }, true),
    control: ({ value, onChange, ...wiring }) => (
      <TextInput
        {...input}
        {...wiring}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      />
    ),
  }),
  color: (name, label, options = {}) => ({
    ...base(name, label, options, true),
    control: ({ value, onChange, ...wiring }) => (
      <ColorInput
        {...wiring}
        label={label}
        value={String(value ?? '')}
        onChange={(typed) => onChange(options.optional && typed.trim() === '' ? null : typed)}
      />
    ),
  }),
  image: (name, label, { ground, ...options } = {}) => ({
    ...base(name, label, options),
    isGroup: true,
    look: 'image',
    blank: null,
    control: ({ value, onChange, onBlur, ref }) => (
      <ImageInput
        label={label}
        value={(value ?? null) as string | null}
        ground={ground}
        onChange={onChange}
        onBlur={onBlur}
        focusRef={ref}
      />
    ),
  }),
  password: (name, label, { autoComplete, ...options }) => ({
    ...base(name, label, options),
    control: ({ value, onChange, ...wiring }) => (
      <PasswordInput
        {...wiring}
        autoComplete={autoComplete}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  }),
  newPassword: (name, label, { confirm, ...options } = {}) => ({
    ...base(name, label, options),
    ...(confirm ? { affects: confirm } : {}),
    control: ({ value, onChange, ...wiring }) => (
      <PasswordInput
        {...wiring}
        autoComplete="new-password"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
        meter={<StrengthMeter score={value ? SCORES[passwordStrength(String(value)).label] : 0} />}
      />
    ),
  }),
  longText: (name, label, { rows = 3, maxLength, isPlain = false, ...options } = {}) => ({
    ...base(name, label, options),
    control: ({ value, onChange, ...wiring }) => (
      <TextArea
        {...wiring}
        {...(isPlain ? PLAIN : {})}
        rows={rows}
        maxLength={maxLength}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  }),
  lines: (name, label, { rows = 3, ...options } = {}) => ({
    ...base(name, label, options),
    words: (value) => (value as readonly string[]).join(', '),
    control: ({ value, onChange, ...wiring }) => (
      <LinesInput {...wiring} rows={rows} value={value as readonly string[]} onChange={onChange} />
    ),
  }),
  select: (name, label, choices, { placeholder, none, ...options } = {}) => ({
    ...base(name, label, options),
    words: (value) => choices.find((each) => each.value === value)?.label ?? none ?? '',
    ...(none === undefined ? {} : { blank: null }),
    control: ({ value, onChange, ...wiring }) => (
      <SelectInput
        {...wiring}
        placeholder={placeholder}
        value={value === null && none !== undefined ? NONE : String(value ?? '')}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        options={none === undefined ? choices : [{ value: NONE, label: none }, ...choices]}
      />
    ),
  }),
  choices: (name, label, choices, options = {}) => ({
    ...base(name, label, options),
    isGroup: true,
    words: (value) =>
      choices.flatMap((each) => ((value as string[]).includes(each.value) ? [each.label] : [])).join(', '),
    control: ({ value, onChange, onBlur, ref }) => (
      <Choices
        choices={choices}
        value={value as readonly string[]}
        onChange={onChange}
        onBlur={onBlur}
        focusRef={ref}
      />
    ),
  }),
  records: (name, label, records, options = {}) => ({
    ...base(name, label, options),
    isGroup: true,
    words: (value) => String((value as readonly string[]).length),
    control: ({ value, onChange, onBlur, ref }) => (
      <RecordChoices
        {...records}
        value={(value ?? []) as readonly string[]}
        onChange={onChange}
        onBlur={onBlur}
        focusRef={ref}
      />
    ),
  }),
  day: (name, label, { latest, ...options } = {}) => ({
    ...base(name, label, options),
    blank: null,
    control: ({ value, onChange, ...wiring }) => (
      <TextInput
        type="date"
        max={latest}
        {...wiring}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value || null)}
      />
    ),
  }),
  number: (name, label, { decimals = 0, grouped, unit, ...options } = {}) => ({
    ...base(name, label, options),
    control: ({ value, ...wiring }) => (
      <NumberInput
        {...wiring}
        decimals={decimals}
        grouped={grouped}
        unit={unit}
        value={(value ?? null) as number | null}
      />
    ),
  }),
  money: (name, label, options = {}) => ({
    ...base(name, label, options),
    unit: 'cents',
    control: ({ value, onChange, ...wiring }) => (
      <NumberInput
        {...wiring}
        decimals={2}
        fixed
        unit="$"
        value={typeof value === 'number' ? value / 100 : null}
        onChange={(dollars) => onChange(dollars === null ? null : Math.round(dollars * 100))}
      />
    ),
  }),
  checkbox: (name, label, options = {}) => ({
    ...base(name, label, options),
    labelsItself: true,
    look: 'switch',
    control: ({ value, ...wiring }) => (
      <Checkbox {...wiring} label={label} hint={options.hint} checked={value === true} />
    ),
  }),
  own: (name, label, control, { isBare = false, ...options } = {}) => ({
    ...base(name, label, options),
    isBare,
    look: 'control',
    control: control as unknown as FormField['control'],
  }),
};
