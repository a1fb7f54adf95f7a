import { type ListViewRow, listViewEndpoints } from '../../contract/list-views.ts';
import { callAs } from '../sync/session.ts';
import { useRemote } from '../sync/use-remote.ts';

export interface ListViews {
  /** By name; empty until they are loaded, and if they could not be loaded. */
  readonly rows: readonly ListViewRow[];
  /** They are loaded, or could not be loaded. */
  readonly isKnown: boolean;
  /** Throws what the call throws. */
  readonly save: (view: ListViewRow) => Promise<void>;
  /** Throws what the call throws. */
  readonly remove: (view: ListViewRow) => Promise<void>;
}

const NONE: readonly ListViewRow[] = [];

/** Returns the user's saved views of a list. `list` is the path of the list's endpoint. */
export function useListViews(list: string): ListViews {
  const remote = useRemote(
    async (signal) => (await callAs(listViewEndpoints.views, { query: { list } }, { signal })).data,
    [list],
  );
  return {
    rows: remote.data ?? NONE,
    isKnown: remote.state !== 'loading',
    save: async ({ id, ...body }) => {
      await callAs(listViewEndpoints.save, { params: { id }, body });
      await remote.reload();
    },
    remove: async ({ id }) => {
      await callAs(listViewEndpoints.remove, { params: { id } });
      await remote.reload();
    },
  };
}
