import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type CatalogueItem, EVERYTHING } from '../../../../data/items/catalogue-api.ts';
import { useCatalogueSearch } from '../../../../sync/use-catalogue.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';

const MOST = 40;

/** Looks for items and adds them to a guide, one press each. */
export function AddItemsDrawer({
  known,
  open,
  onClose,
  onAdd,
}: {
  /** Codes that the guide has already. */
  readonly known: ReadonlySet<string>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdd: (item: CatalogueItem) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <Drawer open={open} onClose={onClose} title={<Trans>Add items</Trans>}>
      <chakra.div display="grid" gridTemplateRows="auto minmax(0, 1fr)" gap={3} minHeight={{ base: '70dvh', md: 0 }}>
        <SearchInput label={t`Search the catalogue`} value={text} onChange={setText} autoFocus />
        <Found text={text} known={known} onAdd={onAdd} />
      </chakra.div>
    </Drawer>
  );
}

function Found({
  text,
  known,
  onAdd,
}: {
  readonly text: string;
  readonly known: ReadonlySet<string>;
  readonly onAdd: (item: CatalogueItem) => void;
}) {
  const { t } = useLingui();
  const { state, result, retry } = useCatalogueSearch({ ...EVERYTHING, text, limit: MOST });
  if (state === 'error')
    return (
      <ErrorState
        title={<Trans>The catalogue could not be searched</Trans>}
        action={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (!result) return <SkeletonRows count={5} />;
  if (state === 'empty')
    return (
      <EmptyState title={<Trans>No item matches</Trans>}>
        <Trans>Try fewer letters, another word, or the item's code.</Trans>
      </EmptyState>
    );
  return (
    <ul aria-label={t`Items found`}>
      {result.items.map((item) => {
        const has = known.has(item.itemCode);
        return (
          <li key={item.itemCode}>
            <ListRow
              lead={<Picture src={item.imageUrl} alt="" name={item.description} size={48} />}
              title={item.description}
              detail={[item.brand, item.packSize].filter(Boolean).join(' · ')}
              trail={
                <Button
                  disabled={has}
                  icon={has ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
                  aria-label={has ? t`${item.description} is in the guide` : t`Add ${item.description}`}
                  onClick={() => onAdd(item)}
                >
                  {has ? <Trans>Added</Trans> : <Trans>Add</Trans>}
                </Button>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
