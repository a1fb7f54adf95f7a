import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import type { CatalogItem } from './data/catalog-api.ts';
import { type UnitTextItem, useUnitText } from './use-unit-text.ts';

export interface UnitChoiceProps {
  readonly item: UnitTextItem & Pick<CatalogItem, 'description'>;
  readonly units: readonly string[];
  readonly value: string;
  readonly onChange: (uom: string) => void;
}

/**
 * The unit to order in, as the browser's own list, with what each unit holds and costs. Renders nothing if there is only
 * one; the stepper shows it then.
 */
export function UnitChoice({ item, units, value, onChange }: UnitChoiceProps) {
  const { t } = useLingui();
  const textOf = useUnitText(item);
  const label = itemName(item.description);
  if (units.length < 2) return null;
  return (
    <chakra.span position="relative" display="inline-flex" flexShrink={0}>
      {/* The closed list shows the unit alone. It covers the transparent text of the chosen option. */}
      <chakra.select
        aria-label={t`Unit of ${label}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        appearance="none"
        minHeight="touch"
        width="3.75rem"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="md"
        bg="bg.surface"
        color="transparent"
        fontSize={{ base: 'md', lg: 'sm' }}
        cursor="pointer"
        css={{ '& option': { bg: 'bg.surface', color: 'fg' } }}
      >
        {units.map((uom) => (
          <option key={uom} value={uom}>
            {textOf(uom)}
          </option>
        ))}
      </chakra.select>
      <chakra.span
        aria-hidden
        position="absolute"
        inset={0}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        paddingInlineStart={2.5}
        paddingInlineEnd={1.5}
        fontSize={{ base: 'md', lg: 'sm' }}
        pointerEvents="none"
        css={{ '@media (forced-colors: active)': { display: 'none' } }}
      >
        {value}
        <chakra.span color="fg.muted">
          <ChevronDown size={14} />
        </chakra.span>
      </chakra.span>
    </chakra.span>
  );
}
