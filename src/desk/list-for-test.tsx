import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { list, rowsOf } from '../../contract/list.ts';
import type { ListViewRow } from '../../contract/list-views.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from '../data/database.ts';
import { type SignedIn, setSession } from '../sync/session-state.ts';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { ListScreen, type ListScreenProps, type RowPanel } from './list-screen.tsx';
import { useList } from './use-list.ts';

const row = z.object({ id: z.string(), name: z.string(), state: z.enum(['on', 'off']), owed: z.int() });
const fruit = list('/fruit', {
  summary: 'Fruit',
  permission: ['ADMIN'],
  row,
  filters: { state: z.enum(['on', 'off']) },
  sorts: ['name', 'owed'],
  sort: { by: 'name', direction: 'Asc' },
  totals: { owed: z.int() },
});
const STATES = { on: ['Switched on', 'success'], off: ['No access', 'neutral'] } as const;
export const ROWS = Array.from({ length: 60 }, (_, at) => ({
  id: `f${at}`,
  name: `Fruit ${String(at).padStart(2, '0')}`,
  state: at % 2 ? 'off' : 'on',
  owed: at * 100,
}));

/** A server of the list and of the user's views. Tests replace `answer`. */
export const server = {
  /** Requests of the list, oldest first. */
  asked: [] as URL[],
  views: [] as ListViewRow[],
  answer: pageOf as (url: URL, init?: RequestInit) => Response | Promise<Response>,
};

export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

export function pageOf(url: URL): Response {
  const { searchParams: query } = url;
  const key = query.get('key');
  const state = query.get('state');
  const search = query.get('search') ?? '';
  const rows = ROWS.filter(
    (each) => (!key || each.id === key) && (!state || each.state === state) && each.name.includes(search),
  );
  const number = Number(query.get('PageNumber'));
  const data = rows.slice((number - 1) * 50, number * 50);
  return json({ data, pageNumber: number, pageSize: 50, total: rows.length, totals: { owed: 177_000 } });
}

function viewsAnswer({ pathname }: URL, { method = 'GET', body }: RequestInit): Response {
  const id = pathname.split('/').at(-1) ?? '';
  if (method === 'GET') return json({ data: server.views });
  const others = server.views.filter((view) => view.id !== id);
  if (method === 'DELETE') {
    server.views = others;
    return json({});
  }
  const saved = { id, ...JSON.parse(String(body)) } as ListViewRow;
  server.views = [...others.map((view) => (saved.isDefault ? { ...view, isDefault: false } : view)), saved];
  return json(saved);
}

beforeEach(() => {
  Object.assign(server, { asked: [], views: [], answer: pageOf });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname.includes('/list-views')) return viewsAnswer(url, init);
    server.asked.push(url);
    return server.answer(url, init);
  });
  const db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  setSession({ signedIn: { user: {}, db, tokens: async () => 'token', impersonation: null } as unknown as SignedIn });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setSession({ signedIn: null });
});

let query = '';
/** Returns the query string of the URL. */
export const address = (): string => query;
function Address() {
  query = useLocation().search;
  return null;
}
type FruitRow = z.infer<typeof row>;
/** What a test changes of the list. Undefined: the list has none. */
export interface FruitParts {
  readonly panel?: ((row: FruitRow, panel: RowPanel) => ReactNode) | undefined;
  readonly link?: (row: FruitRow) => string;
  readonly hasBulk?: boolean;
}
const remarkPanel: FruitParts['panel'] = ({ name }, { close, isGone }) => (
  <section aria-label={`About ${name}`}>
    {isGone && <p>Gone</p>}
    <input aria-label="Remark" />
    <button type="button" onClick={close}>
      Close it
    </button>
  </section>
);

type FruitProps = ListScreenProps<typeof fruit>;
const bulk: NonNullable<FruitProps['bulk']> = {
  canSelect: ({ state }) => state === 'on',
  label: 'Actions',
  onMatching: true,
  actions: ({ rows, matching, done }) => (
    <button type="button" onClick={() => void done(matching ? 'all' : rows.map(({ id }) => id))}>
      {matching ? JSON.stringify(matching) : `Switch ${rows.length}`}
    </button>
  ),
};

function Fruit({ panel, link, hasBulk = true }: FruitParts) {
  const view = useList(fruit, ({ id }) => id);
  return (
    <ListScreen<typeof fruit>
      view={view}
      rows={rowsOf(fruit)}
      title="Fruit"
      searchLabel="Find fruit"
      filters={{
        state: {
          look: 'select',
          label: 'Which state',
          all: 'All states',
          options: [
            { value: 'on', label: 'Switched on' },
            { value: 'off', label: 'No access' },
          ],
        },
      }}
      columns={(column) => [
        link
          ? column.link('name', 'Name', link, { sort: 'name' })
          : column.text('name', 'Name', { sort: 'name', below: ({ id }) => id }),
        column.status('state', 'Status', STATES),
        column.money('owed', 'Owed', { sort: 'owed', total: 'owed' }),
      ]}
      count={(total) => `${total} fruits`}
      empty={() => <p>Nothing yet</p>}
      noResults="No such fruit"
      failure={{ offline: 'No signal', failed: 'Not loaded' }}
      {...(panel ? { panel } : {})}
      {...(hasBulk && { bulk })}
    />
  );
}
/** Gives the window this width in pixels. */
export const resize = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height: 900 });

/** Shows the list at a path, in a window of this width in pixels. */
export const show = (width = 1440, path = '/', parts: FruitParts = { panel: remarkPanel }) => {
  resize(width);
  return renderScreen(
    <ToastProvider>
      <Address />
      <Fruit {...parts} />
      <KeysDialog />
    </ToastProvider>,
    'en',
    path,
  );
};
/** Returns the names of the rows that the table shows. */
export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).queryByText(/^Fruit \d/)?.textContent);
