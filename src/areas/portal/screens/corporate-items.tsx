import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import Download from 'lucide-react/icons/download';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { itemEndpoints } from '../../../../contract/items.ts';
import { ClosestHead, ClosestNote } from '../../../features/catalog/closest-note.tsx';
import { CorporateFilterBar } from '../../../features/catalog/corporate/corporate-filter-bar.tsx';
import {
  addressOf,
  type CorporateFilter,
  filterFrom,
  queryOf,
  sortOf,
} from '../../../features/catalog/corporate/item-filter.ts';
import { ItemsList, ItemsTable } from '../../../features/catalog/corporate/items-by-location.tsx';
import { useCorporateItems } from '../../../features/catalog/corporate/use-corporate-items.ts';
import { useLocations } from '../../../features/locations/use-current-location.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { callAs } from '../../../sync/session.ts';
import { useFailureText } from '../../../sync/use-failure-text.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useDesk } from '../../../ui/use-desk.ts';

/** Which of the own locations orders which item, may order it, and at which price. */
export default function CorporateItems() {
  const desk = useDesk();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => filterFrom(params));
  const locations = useLocations() ?? [];
  const { items, total, closeness, state, load } = useCorporateItems(filter);
  const change = (part: Partial<CorporateFilter>) => setFilter((before) => ({ ...before, ...part }));

  const address = addressOf(filter);
  useEffect(() => {
    setParams(new URLSearchParams(address), { replace: true, preventScrollReset: true });
  }, [address, setParams]);

  const shown =
    filter.location === '' ? locations : locations.filter((row) => row.customerLocationId === filter.location);
  const { approximate, complete, missing } = closeness;
  const isByMatch = sortOf(filter) === null;
  // On a phone a heading before the closest items says it; a table has no place for one.
  const split =
    !desk && isByMatch && complete !== undefined
      ? { at: complete, head: <ClosestHead missing={missing} /> }
      : undefined;
  const note = state === 'here' && !split && (approximate || complete !== undefined);
  const first = state === 'loading' && items.length === 0;
  const again = (
    <Button variant="primary" onClick={load}>
      <Trans>Try again</Trans>
    </Button>
  );
  const empty = (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No item matches</Trans>}
      action={
        filter.show !== 'all' && (
          <Button onClick={() => change({ show: 'all', location: '', category: '' })}>
            <Trans>Search all items offered</Trans>
          </Button>
        )
      }
    >
      <Trans>Try another word, or remove a filter.</Trans>
    </EmptyState>
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        title={<Trans>Items by location</Trans>}
        subtitle={
          !first && (
            <span aria-live="polite">
              <Plural value={total} _0="No items" one="# item" other="# items" />
            </span>
          )
        }
        action={<Export filter={filter} />}
      />
      <CorporateFilterBar filter={filter} onChange={change} locations={locations} desk={desk} />
      {note && <ClosestNote text={filter.search.trim()} missing={missing} complete={complete} />}
      {state === 'offline' && items.length === 0 ? (
        <EmptyState
          picture={<CloudOff size={48} strokeWidth={1.5} />}
          title={<Trans>This list needs a connection</Trans>}
          action={again}
        >
          <Trans>You’re offline. The shop of each location still works.</Trans>
        </EmptyState>
      ) : state === 'failed' && items.length === 0 ? (
        <ErrorState title={<Trans>The items could not be loaded</Trans>} action={again} />
      ) : desk ? (
        <ItemsTable
          items={items}
          locations={shown}
          filter={filter}
          onSort={(sort, descending) => change({ sort, descending })}
          loading={first}
          empty={empty}
        />
      ) : first ? (
        <SkeletonCards count={4} height={40} />
      ) : items.length === 0 ? (
        empty
      ) : (
        <ItemsList items={items} locations={shown} split={split} />
      )}
      {items.length > 0 && items.length < total && (
        <chakra.div display="grid" justifyItems="center" gap={2}>
          {(state === 'offline' || state === 'failed') && (
            <chakra.p color="warning.fg" role="status">
              <Trans>More items could not be loaded.</Trans>
            </chakra.p>
          )}
          <Button loading={state === 'more'} onClick={load}>
            <Trans>Show more</Trans>
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The same list as a file, all pages of it. */
function Export({ filter }: { readonly filter: CorporateFilter }) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const { settings } = useSession();
  const [busy, setBusy] = useState(false);
  if (settings?.priceListExportEnabled === false) return null;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await callAs(itemEndpoints.corporateItemsCsv, { query: queryOf(filter) }), t`Items by location.csv`);
    } catch (error) {
      toast.show({ key: 'export', tone: 'danger', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={18} aria-hidden />} loading={busy} onClick={() => void save()}>
      <Trans>Export CSV</Trans>
    </Button>
  );
}
