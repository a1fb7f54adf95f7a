import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** The question that the choice answers, read out. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  full?: boolean | undefined;
}

const Choice = chakra('label', {
  base: {
    position: 'relative',
    flex: '1 1 auto',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    minHeight: 'calc({sizes.touch} - 0.5rem)',
    minWidth: 'touch',
    paddingInline: 3,
    borderRadius: 'calc({radii.md} - 3px)',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'center',
    lineHeight: 'tight',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.raised', color: 'fg', boxShadow: '0 0 0 1px {colors.border.strong}' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ring', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px solid Highlight' } },
  },
});

/** Two to four choices, all visible. Native radio buttons, so the arrow keys work as expected. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  full = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      display={full ? 'flex' : 'inline-flex'}
      flexWrap="wrap"
      maxWidth="full"
      gap={1}
      padding="0.1875rem"
      borderRadius="md"
      bg="bg.sunken"
      borderWidth="1px"
      borderColor="border"
    >
      {segments.map((segment) => (
        <Choice key={segment.value}>
          <chakra.input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled ?? false}
            onChange={() => onChange(segment.value)}
            position="absolute"
            insetInline={0}
            // The frame around the choices is part of their targets.
            insetBlock="-0.25rem"
            opacity={0}
            cursor="inherit"
          />
          {segment.icon}
          <span>{segment.label}</span>
        </Choice>
      ))}
    </chakra.div>
  );
}
