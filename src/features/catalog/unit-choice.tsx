import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { chakra } from '../../ui/chakra.ts';

export interface UnitChoiceProps {
  /** The item of the unit, read out. */
  readonly label: string;
  readonly units: readonly string[];
  readonly value: string;
  readonly onChange: (uom: string) => void;
}

/** The unit to order in, as the browser's own list. Renders nothing if there is only one; the stepper shows it then. */
export function UnitChoice({ label, units, value, onChange }: UnitChoiceProps) {
  const { t } = useLingui();
  if (units.length < 2) return null;
  return (
    <chakra.span position="relative" display="inline-flex" flexShrink={0}>
      <chakra.select
        aria-label={t`Unit of ${label}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        appearance="none"
        minHeight="touch"
        minWidth="3.75rem"
        paddingInlineStart={2.5}
        paddingInlineEnd={6}
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="md"
        bg="bg.surface"
        color="fg"
        fontSize={{ base: 'md', lg: 'sm' }}
        cursor="pointer"
        css={{ '& option': { bg: 'bg.surface', color: 'fg' } }}
      >
        {units.map((uom) => (
          <option key={uom} value={uom}>
            {uom}
          </option>
        ))}
      </chakra.select>
      <chakra.span
        aria-hidden
        position="absolute"
        insetBlock={0}
        insetInlineEnd={1.5}
        display="grid"
        alignItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDown size={14} />
      </chakra.span>
    </chakra.span>
  );
}
