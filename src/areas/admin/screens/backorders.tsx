import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Hourglass from 'lucide-react/icons/hourglass';
import { backorderDeskEndpoints } from '../../../../contract/backorder-desk.ts';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What customers wait for, with stock and the next arrival, for the office that buys and calls. */
export default function Backorders() {
  const { t } = useLingui();
  const view = useList(backorderDeskEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={backorderDeskEndpoints.rows}
      title={t`Waiting for stock`}
      searchLabel={t`Item, customer or location`}
      filters={{
        stock: {
          look: 'select',
          label: t`Stock`,
          all: t`In stock or not`,
          options: [
            { value: 'in_stock', label: t`In stock` },
            { value: 'missing', label: t`Out of stock` },
          ],
        },
      }}
      columns={(column) => [
        column.custom(
          'description',
          t`Item`,
          { show: ({ description }) => itemName(description), cell: ({ description }) => description },
          { sort: 'description', below: ({ itemCode, packSize }) => [itemCode, packSize].filter(Boolean).join(' · ') },
        ),
        column.text('customerName', t`Customer`, { sort: 'customerName', below: ({ locationName }) => locationName }),
        column.number('quantity', t`Waits for`, { below: ({ uom }) => uom }),
        column.number('available', t`Available`, { below: ({ uom }) => uom }),
        column.day('expectedOn', t`Expected`, { sort: 'expectedOn' }),
        column.text('warehouseName', t`Warehouse`),
        column.instant('addedAt', t`Since`, { sort: 'addedAt' }),
        column.file('uom', t`Unit`, (row) => row.uom),
        column.file('itemCode', t`Item code`, (row) => row.itemCode),
      ]}
      count={(total) => <Plural value={total} _0="No items" one="# item" other="# items" />}
      noResults={t`No such item`}
      empty={() => (
        <EmptyState
          picture={<Hourglass size={48} strokeWidth={1.5} />}
          title={<Trans>No customer waits for anything</Trans>}
        >
          <Trans>
            Customers who want more than is in stock can wait for the rest. It is listed here until they order it.
          </Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`This list needs a connection, and there is no signal`,
        failed: t`The list could not be loaded`,
      }}
    />
  );
}
