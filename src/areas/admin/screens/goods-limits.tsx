import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Thermometer from 'lucide-react/icons/thermometer';
import { goodsLimitEndpoints } from '../../../../contract/goods-limits.ts';
import { DEFAULT_WEIGHT_PERCENT } from '../../../../rules/usual-weight.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { AddItemLimit } from '../../../features/goods-limits/add-item-limit.tsx';
import { GoodsLimitPanel } from '../../../features/goods-limits/goods-limit-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** What goods must have: the warmest temperature, a best-before day and the usual weight, by category and item. */
export default function GoodsLimits() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useList(goodsLimitEndpoints.list, ({ key }) => key);
  const degrees = (limit: number | null) => (limit === null ? '' : `${limit}\u00a0°F`);
  const differs = (percent: number | null) => `±\u00a0${format.percent((percent ?? DEFAULT_WEIGHT_PERCENT) / 100)}`;
  /** Says that a limit holds because the company set none. */
  const byDefault = (limit: string, isDefault: boolean) => (isDefault && limit !== '' ? t`${limit} by default` : limit);
  /** Shows the items, of which one was added, whatever was shown before. */
  const showItems = () => {
    view.change({ filters: { of: 'item' }, search: '' });
    return view.remote.reload();
  };
  return (
    <ListScreen
      view={view}
      rows={goodsLimitEndpoints.rows}
      title={t`Receiving limits`}
      searchLabel={t`Category or item`}
      action={<AddItemLimit onAdded={showItems} />}
      filters={{
        of: {
          look: 'segments',
          label: t`Which limits`,
          options: [
            { value: 'category', label: t`Categories` },
            { value: 'item', label: t`Items` },
          ],
        },
      }}
      columns={(column) => [
        column.text('label', t`Goods`, { sort: 'label', below: ({ code }) => code }),
        column.custom(
          'maxFahrenheit',
          t`Warmest at receiving`,
          {
            show: ({ maxFahrenheit, updatedAt }) => byDefault(degrees(maxFahrenheit), updatedAt === null) || '–',
            cell: ({ maxFahrenheit }) => degrees(maxFahrenheit),
          },
          { sort: 'maxFahrenheit' },
        ),
        column.custom('needsDate', t`Best-before day`, {
          show: ({ needsDate }) => (needsDate ? <Trans>needed</Trans> : '–'),
          cell: ({ needsDate }) => (needsDate ? t`needed` : ''),
        }),
        column.custom(
          'weightPercent',
          t`Weight may differ by`,
          {
            show: ({ weightPercent }) => byDefault(differs(weightPercent), weightPercent === null),
            cell: ({ weightPercent }) => weightPercent ?? '',
          },
          { sort: 'weightPercent' },
        ),
        column.instant('updatedAt', t`Changed`, {
          sort: 'updatedAt',
          secondary: true,
          below: ({ name }) => name ?? '',
        }),
        column.file('name', t`Changed by`, ({ name }) => name ?? ''),
      ]}
      count={(total) => <Plural value={total} _0="No limits" one="# row" other="# rows" />}
      noResults={t`No such category or item`}
      empty={() => (
        <EmptyState picture={<Thermometer size={48} strokeWidth={1.5} />} title={<Trans>No limits</Trans>}>
          <Trans>An item that differs from its category gets limits here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The limits need a connection, and there is no signal`,
        failed: t`The limits could not be loaded`,
      }}
      panel={(row, { close, done }) => (
        <GoodsLimitPanel row={row} reload={view.remote.reload} done={() => done(row.key)} onClose={close} />
      )}
    />
  );
}
