import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { chakra } from '../../ui/chakra.ts';
import type { ListChoice } from '../catalog/catalog-view.ts';

/**
 * Chooses the list: everything, standard items, recent orders, or an order guide. The browser's own list, as a chip.
 */
export function ListChooser({
  list,
  guides,
  hasRecent,
  onlyStandard,
  onChange,
}: {
  readonly list: ListChoice;
  readonly guides: readonly Pick<OrderGuide, 'id' | 'name'>[];
  readonly hasRecent: boolean;
  /** The location may order only its standard items, so "everything" isn't offered. */
  readonly onlyStandard: boolean;
  readonly onChange: (list: ListChoice) => void;
}) {
  const { t } = useLingui();
  return (
    <chakra.span position="relative" display="inline-flex" flexShrink={0} maxWidth="14rem">
      <chakra.select
        aria-label={t`List`}
        value={list}
        onChange={(event) => onChange(event.target.value as ListChoice)}
        appearance="none"
        minHeight="touch"
        width="full"
        textOverflow="ellipsis"
        paddingInlineStart={4}
        paddingInlineEnd={9}
        borderWidth="1px"
        borderColor="fg"
        borderRadius="full"
        bg="fg"
        color="bg.canvas"
        fontSize="sm"
        fontWeight="semibold"
        cursor="pointer"
        css={{ '& option, & optgroup': { bg: 'bg.surface', color: 'fg' } }}
      >
        {!onlyStandard && <option value="all">{t`All items`}</option>}
        <option value="standard">{t`Standard items`}</option>
        {hasRecent && <option value="recent">{t`Recently ordered`}</option>}
        {guides.length > 0 && (
          <optgroup label={t`Order guides`}>
            {guides.map((guide) => (
              <option key={guide.id} value={`guide:${guide.id}`}>
                {guide.name}
              </option>
            ))}
          </optgroup>
        )}
      </chakra.select>
      <chakra.span
        aria-hidden
        position="absolute"
        insetBlock={0}
        insetInlineEnd={3}
        display="grid"
        alignItems="center"
        color="bg.canvas"
        pointerEvents="none"
      >
        <ChevronDown size={16} />
      </chakra.span>
    </chakra.span>
  );
}
