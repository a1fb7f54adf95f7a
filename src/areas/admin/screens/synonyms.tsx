import { Plural, Trans, useLingui } from '@lingui/react/macro';
import BookA from 'lucide-react/icons/book-a';
import { synonymEndpoints } from '../../../../contract/synonyms.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { AddSynonyms } from '../../../features/synonyms/add-synonyms.tsx';
import { SynonymPanel } from '../../../features/synonyms/synonym-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The synonyms of searches in the catalog: the company's own, which its administrator edits, and Cratebook's. */
export default function Synonyms() {
  const { t } = useLingui();
  const view = useList(synonymEndpoints.list, ({ id }) => id);
  const add = <AddSynonyms onAdded={view.remote.reload} />;
  return (
    <ListScreen
      view={view}
      rows={synonymEndpoints.rows}
      title={t`Synonyms`}
      searchLabel={t`Word or meaning`}
      action={add}
      filters={{
        origin: {
          look: 'segments',
          label: t`Which synonyms`,
          options: [
            { value: 'company', label: t`Your company’s` },
            { value: 'cratebook', label: t`Cratebook’s` },
          ],
        },
      }}
      columns={(column, { filters }) => [
        column.custom(
          'words',
          t`Customers search for`,
          { show: ({ words }) => words.join(', '), cell: ({ words }) => words.join(', ') },
          { sort: 'words' },
        ),
        column.custom('meanings', t`They find items with`, {
          show: ({ meanings }) => (meanings.length > 0 ? meanings.join(', ') : <Trans>each other</Trans>),
          cell: ({ meanings }) => meanings.join(', '),
        }),
        filters.origin === 'company' &&
          column.custom(
            'replaces',
            t`Cratebook’s synonyms`,
            {
              show: ({ replaces }) => (replaces ? <Trans>ignored</Trans> : <Trans>used, too</Trans>),
              cell: ({ replaces }) => (replaces ? t`ignored` : t`used, too`),
            },
            { secondary: true },
          ),
        filters.origin === 'company' &&
          column.instant('updatedAt', t`Changed`, { sort: 'updatedAt', secondary: true, below: ({ name }) => name }),
        column.file('name', t`Changed by`, ({ name }) => name),
      ]}
      count={(total) => <Plural value={total} _0="No groups" one="# group" other="# groups" />}
      noResults={t`No such word`}
      empty={() => (
        <EmptyState
          picture={<BookA size={48} strokeWidth={1.5} />}
          title={<Trans>No synonyms of your company</Trans>}
          action={add}
        >
          <Trans>
            Add what your customers call things, so that their searches find it. Cratebook’s own synonyms work already.
          </Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Synonyms need a connection, and there is no signal`,
        failed: t`The synonyms could not be loaded`,
      }}
      panel={(group, { close, done }) => (
        <SynonymPanel group={group} reload={view.remote.reload} done={() => done(group.id)} onClose={close} />
      )}
    />
  );
}
