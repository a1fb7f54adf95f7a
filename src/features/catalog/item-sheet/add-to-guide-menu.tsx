import { useLingui } from '@lingui/react/macro';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { MAX_LINES } from '../../../../contract/constants.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useAddToGuide } from '../../order-guides/use-add-to-guide.ts';
import { useGuidesToAdd } from '../../order-guides/use-guides-to-add.ts';
import type { CatalogItem } from '../data/catalog-api.ts';

/** Adds an item to one of the order guides that lack it. The rows of a phone have no room for this, so it is in view at once. */
export function AddToGuideMenu({ item }: { readonly item: Pick<CatalogItem, 'itemCode' | 'orderUom'> }) {
  const { t } = useLingui();
  const { itemCode, orderUom: uom } = item;
  const add = useAddToGuide();
  const guides = useGuidesToAdd({ itemCode, uom }) ?? [];
  return (
    <Menu
      label={t`Add to guide`}
      icon={<BookmarkPlus size={16} aria-hidden />}
      items={[
        ...guides.map((guide) => ({
          id: guide.id,
          label: guide.name,
          disabled: guide.lines.length >= MAX_LINES,
          onSelect: () => void add(guide, { itemCode, uom }),
        })),
        { id: 'new', label: t`New guide`, to: '/portal/account/orderguides' },
      ]}
    />
  );
}
