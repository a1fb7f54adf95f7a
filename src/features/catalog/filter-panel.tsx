import { Trans, useLingui } from '@lingui/react/macro';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LayoutList from 'lucide-react/icons/layout-list';
import { chakra } from '../../ui/chakra.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { useUserSettings } from '../settings/user-settings.ts';
import { BrandFilter } from './brand-filter.tsx';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogFacets } from './data/catalog-api.ts';
import { SortChoice } from './sort-choice.tsx';

export interface FilterPanelProps {
  readonly view: CatalogView;
  readonly change: (change: Partial<CatalogView>) => void;
  readonly facets: CatalogFacets | undefined;
}

/** Filters, sort order and view: a sheet on a phone, a column on a desktop. */
export function FilterPanel({ view, change, facets }: FilterPanelProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings, save } = useUserSettings();
  const noteFull = useStorageNotice();
  const count = (number: number | undefined) => (number === undefined ? '' : format.number(number));
  return (
    <chakra.div display="grid" gap={4}>
      <chakra.fieldset minWidth={0}>
        <chakra.legend fontSize="xs" fontWeight="semibold" color="fg.muted">
          <Trans>Show only</Trans>
        </chakra.legend>
        <Switch
          label={
            <>
              {t`In stock`} <Count>{count(facets?.inStock)}</Count>
            </>
          }
          checked={view.inStock}
          onChange={(inStock) => change({ inStock })}
        />
        <Switch
          label={
            <>
              {t`Organic`} <Count>{count(facets?.organic)}</Count>
            </>
          }
          checked={view.organic}
          onChange={(organic) => change({ organic })}
        />
      </chakra.fieldset>
      {facets && <BrandFilter brands={facets.brands} chosen={view.brands} onChange={(brands) => change({ brands })} />}
      <SortChoice sort={view.sort} onChange={(sort) => change({ sort })} />
      <SegmentedControl
        label={t`Show as`}
        full
        value={settings.catalogView ?? 'table'}
        onChange={(catalogView) => void save({ catalogView }).catch(noteFull)}
        segments={[
          { value: 'table', label: t`List`, icon: <LayoutList size={16} aria-hidden /> },
          { value: 'cards', label: t`Cards`, icon: <LayoutGrid size={16} aria-hidden /> },
        ]}
      />
    </chakra.div>
  );
}

const Count = chakra('span', { base: { color: 'fg.subtle', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' } });
