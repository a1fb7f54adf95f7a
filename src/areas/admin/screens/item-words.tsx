import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Tags from 'lucide-react/icons/tags';
import { itemWordsEndpoints } from '../../../../contract/item-words.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { ItemWordsPanel } from '../../../features/item-words/item-words-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The words by which searches find items besides their own texts. */
export default function ItemWords() {
  const { t } = useLingui();
  const view = useList(itemWordsEndpoints.list, ({ itemCode }) => itemCode);
  return (
    <ListScreen
      view={view}
      rows={itemWordsEndpoints.rows}
      title={t`Search words of items`}
      searchLabel={t`Item, brand or word`}
      filters={{
        has: {
          look: 'segments',
          label: t`Which items`,
          options: [
            { value: 'words', label: t`With words` },
            { value: 'none', label: t`Without words` },
          ],
        },
      }}
      columns={(column) => [
        column.text('description', t`Item`, { sort: 'description', below: ({ itemCode }) => itemCode }),
        column.text('brand', t`Brand`, { sort: 'brand', below: ({ packSize }) => packSize }),
        column.custom('words', t`Search words`, {
          show: ({ words }) => words.join(', ') || '–',
          cell: ({ words }) => words.join(', '),
        }),
        column.instant('updatedAt', t`Item changed`, { sort: 'updatedAt', secondary: true }),
        column.file('itemCode', t`Item code`, ({ itemCode }) => itemCode),
        column.file('packSize', t`Pack`, ({ packSize }) => packSize),
      ]}
      count={(total) => <Plural value={total} _0="No items" one="# item" other="# items" />}
      noResults={t`No such item`}
      empty={() => (
        <EmptyState picture={<Tags size={48} strokeWidth={1.5} />} title={<Trans>No items</Trans>}>
          <Trans>Items on sale are listed here, so that you can give them more search words.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The items need a connection, and there is no signal`,
        failed: t`The items could not be loaded`,
      }}
      panel={(row, { close }) => <ItemWordsPanel row={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}
