import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { chakra } from './chakra.ts';
import { controlRecipe } from './control-style.ts';
import { useFieldControl } from './use-field.ts';

const Root = chakra('select', controlRecipe);

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectInputProps<Value extends string>
  extends Omit<
    ComponentPropsWithRef<'select'>,
    'color' | 'size' | 'value' | 'onChange' | 'children' | 'height' | 'width'
  > {
  options: readonly SelectOption<Value>[];
  /** Empty string while nothing is chosen; then `placeholder` shows. */
  value: Value | '';
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
}

/** The browser's own list: it works with every touch, key and screen reader, and needs no code. */
export function SelectInput<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  id,
  required,
  ...rest
}: SelectInputProps<Value>) {
  return (
    <chakra.div position="relative" minWidth={0}>
      <Root
        appearance="none"
        css={{ paddingInlineEnd: '2.25rem', textOverflow: 'ellipsis', '& option': { bg: 'bg.surface', color: 'fg' } }}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        {...rest}
        {...useFieldControl({ id, required })}
      >
        {(placeholder !== undefined || value === '') && (
          <option value="" disabled>
            {placeholder ?? ''}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Root>
      <chakra.span
        aria-hidden
        position="absolute"
        insetBlock={0}
        insetInlineEnd={3}
        display="grid"
        alignItems="center"
        pointerEvents="none"
      >
        <ChevronDown size={16} />
      </chakra.span>
    </chakra.div>
  );
}
