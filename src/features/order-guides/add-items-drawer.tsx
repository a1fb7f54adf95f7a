import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { AddFromCart } from './add-from-cart.tsx';
import { AddFromHistory } from './add-from-history.tsx';
import { AddFromSearch } from './add-from-search.tsx';
import type { AddSource } from './add-source.ts';
import { categoryNames } from './data/queries.ts';

/** Finds items and adds them to a guide with one press each: from the catalog, recent orders and the cart. */
export function AddItemsDrawer({
  known,
  open,
  onClose,
  onAdd,
}: Pick<AddSource, 'known' | 'onAdd'> & { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [tab, setTab] = useState<'search' | 'history' | 'cart'>('search');
  const names = useLive((db) => categoryNames(db, locale), [locale]);
  const source: AddSource = { known, onAdd, sectionOf: (item) => names?.get(item?.categoryId ?? '') ?? '' };
  return (
    <Drawer open={open} onClose={onClose} title={<Trans>Add items</Trans>}>
      <chakra.div minHeight={{ base: '70dvh', md: 0 }}>
        <Tabs
          label={t`Where to look for items`}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'search', label: <Trans>Catalog</Trans>, content: () => <AddFromSearch {...source} /> },
            { id: 'history', label: <Trans>Ordered before</Trans>, content: () => <AddFromHistory {...source} /> },
            { id: 'cart', label: <Trans>Cart</Trans>, content: () => <AddFromCart {...source} /> },
          ]}
        />
      </chakra.div>
    </Drawer>
  );
}
