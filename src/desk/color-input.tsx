import { useLingui } from '@lingui/react/macro';
import { chakra } from '../ui/chakra.ts';
import { TextInput } from '../ui/text-input.tsx';

/** A color as #RRGGBB with a swatch that opens the browser's palette. */
export function ColorInput({
  label,
  value,
  onChange,
  ...wiring
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly name: string;
  readonly ref: (element: HTMLElement | null) => void;
}) {
  const { t } = useLingui();
  return (
    <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap={2} alignItems="center">
      <chakra.input
        type="color"
        aria-label={t`Palette for ${label}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#FFFFFF'}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        width={12}
        height={12}
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        padding={1}
        cursor="pointer"
      />
      <TextInput
        {...wiring}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
      />
    </chakra.div>
  );
}
