import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { useCatalogSearch } from '../../../sync/use-catalog.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { type CatalogItem, EVERYTHING } from '../../catalog/data/catalog-api.ts';

/** Candidates that are shown at once; the rest follow a press. */
const FIRST = 3;
const LIMIT = 6;

/** The items that a line can mean, one button each. None is chosen until the user presses one. */
export function ItemChoice({
  label,
  items,
  onChoose,
  end,
}: {
  readonly label: string;
  readonly items: readonly CatalogItem[];
  readonly onChoose: (item: CatalogItem) => void;
  /** Shown below the last item. */
  readonly end?: ReactNode;
}) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, items.length - FIRST);
  return (
    <chakra.div role="group" aria-label={t`Items for “${label}”`} display="grid" gap={1}>
      {items.slice(0, items.length - hidden).map((item) => (
        <chakra.button
          key={item.itemCode}
          type="button"
          onClick={() => onChoose(item)}
          display="grid"
          alignContent="center"
          minHeight="touch"
          paddingInline={3}
          paddingBlock={1}
          textAlign="start"
          lineHeight="snug"
          bg="bg.surface"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="md"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
        >
          <span>{itemName(item.description)}</span>
          <chakra.span fontSize="xs" color="fg.muted">
            {itemDetail(item)}
            {!item.inStock && (
              <>
                {' · '}
                <Trans>Out of stock</Trans>
              </>
            )}
          </chakra.span>
        </chakra.button>
      ))}
      {hidden > 0 && (
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          <Plural value={hidden} one="# more item" other="# more items" />
        </Button>
      )}
      {hidden === 0 && end}
    </chakra.div>
  );
}

/** A search of the catalog for a line that matched no item. */
export function FindItem({
  label,
  onChoose,
}: {
  readonly label: string;
  readonly onChoose: (item: CatalogItem) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <chakra.div display="grid" gap={2}>
      <SearchInput label={t`Find an item for “${label}”`} value={text} onChange={setText} />
      {text.trim() !== '' && <FoundItems label={label} text={text} onChoose={onChoose} />}
    </chakra.div>
  );
}

function FoundItems({
  label,
  text,
  onChoose,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChoose: (item: CatalogItem) => void;
}) {
  const { location } = useShop();
  const onlyStandard = location.options.onlyAllowStandardItems;
  const { state, result, retry } = useCatalogSearch({ ...EVERYTHING, text, onlyStandard, limit: LIMIT });
  return (
    <>
      <chakra.div aria-live="polite" fontSize="xs" color="fg.muted">
        {state === 'empty' && <Trans>No items match</Trans>}
        {state === 'error' && <Trans>The catalog could not be read on this device</Trans>}
      </chakra.div>
      {state === 'error' && (
        <Button size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {state === 'ready' && result && <ItemChoice label={label} items={result.items} onChoose={onChoose} />}
    </>
  );
}
