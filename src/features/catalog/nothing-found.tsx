import { Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CatalogBodyProps } from './catalog-body.tsx';
import { countFilters } from './catalog-view.ts';

/** Why a list of the shop has no items, and what to do. */
export function NothingFound({ view, change, list }: Pick<CatalogBodyProps, 'view' | 'change' | 'list'>) {
  const { t } = useLingui();
  const { location } = useShop();
  const text = view.text.trim();
  const narrowed = countFilters(view) > 0 || view.categoryId !== null;
  const wider = list !== 'all' && !location.options.onlyAllowStandardItems;
  return (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={text === '' ? <Trans>No items here</Trans> : <Trans>Nothing found for “{text}”</Trans>}
      action={
        narrowed ? (
          <Button
            onClick={() => change({ brands: [], inStock: false, organic: false, categoryId: null, typeId: null })}
          >
            {t`Clear filters`}
          </Button>
        ) : wider ? (
          <Button onClick={() => change({ list: 'all' })}>{t`Browse all items`}</Button>
        ) : text !== '' ? (
          <Button onClick={() => change({ text: '' })}>{t`Clear search`}</Button>
        ) : undefined
      }
    >
      {narrowed ? (
        <Trans>No items match the filters.</Trans>
      ) : wider ? (
        <Trans>Nothing like it in this list. Try the full catalog.</Trans>
      ) : (
        <Trans>Try fewer words, a code or a PLU.</Trans>
      )}
    </EmptyState>
  );
}
