// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { list, rowsOf } from '../../contract/list.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from '../data/database.ts';
import { type SignedIn, setSession } from '../sync/session-state.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { ListScreen } from './list-screen.tsx';
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
const ROWS = Array.from({ length: 60 }, (_, at) => ({
  id: `f${at}`,
  name: `Fruit ${String(at).padStart(2, '0')}`,
  state: at % 2 ? 'off' : 'on',
  owed: at * 100,
}));

let asked: URL[];
let answer: (url: URL) => Response | Promise<Response>;
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const pageOf = (url: URL) => {
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
};

beforeEach(() => {
  asked = [];
  answer = pageOf;
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    asked.push(url);
    return answer(url);
  });
  const db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  setSession({ signedIn: { user: {}, db, tokens: async () => 'token', impersonation: null } as unknown as SignedIn });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setSession({ signedIn: null });
});

let address = '';
function Address() {
  address = useLocation().search;
  return null;
}
function Fruit() {
  const view = useList(fruit, ({ id }) => id);
  return (
    <ListScreen
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
        column.text('name', 'Name', { sort: 'name', below: ({ id }) => id }),
        column.status('state', 'Status', STATES),
        column.money('owed', 'Owed', { sort: 'owed', total: 'owed' }),
      ]}
      count={(total) => `${total} fruits`}
      empty={() => <p>Nothing yet</p>}
      noResults="No such fruit"
      failure={{ offline: 'No signal', failed: 'Not loaded' }}
      panel={({ name }, { close, isGone }) => (
        <section aria-label={`About ${name}`}>
          {isGone && <p>Gone</p>}
          <button type="button" onClick={close}>
            Close it
          </button>
        </section>
      )}
      bulk={{
        canSelect: ({ state }) => state === 'on',
        bar: ({ rows, clear }) => (
          <button type="button" onClick={clear}>
            {rows.length} selected
          </button>
        ),
      }}
    />
  );
}
const show = (width = 1440) => {
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height: 900 });
  return renderScreen(
    <ToastProvider>
      <Address />
      <Fruit />
    </ToastProvider>,
  );
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).queryByText(/^Fruit \d/)?.textContent);

describe('[G3.1] a declared list', () => {
  it('is a table with sums on a desktop, with columns by kind', async () => {
    show();
    expect(await screen.findByText('60 fruits')).toBeTruthy();
    const [head, first] = screen.getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Name', 'Status', 'Owed']);
    expect(first?.textContent).toContain('Switched on');
    expect(screen.getByText('$1,770.00')).toBeTruthy();
    expect(names().filter(Boolean)).toHaveLength(50);
  });

  it('is a list of cards on a phone', async () => {
    show(390);
    expect(await screen.findByText('60 fruits')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Fruit' })).getAllByRole('listitem');
    expect(card?.textContent).toContain('Fruit 00');
    expect(card?.textContent).toContain('Switched on');
    expect(card?.textContent).toContain('$0.00');
  });

  it('requests what the URL says, and the URL follows filter, order and page', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'No access');
    await screen.findByText('30 fruits');
    await userEvent.click(screen.getByRole('button', { name: 'Owed' }));
    await waitFor(() => expect(address).toBe('?state=off&sort=owed'));
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      state: 'off',
      sortBy: 'owed',
      sortDirection: 'Asc',
      PageSize: '50',
      PageNumber: '1',
    });
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'All states');
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(() => expect(names().filter(Boolean)).toHaveLength(10));
    expect(screen.getByText('51–60 of 60')).toBeTruthy();
    expect(address).toContain('page=2');
  });

  it('distinguishes no results from an empty list, and shows all again', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.type(screen.getByLabelText('Find fruit'), 'pear');
    expect(await screen.findByText('No such fruit')).toBeTruthy();
    expect(screen.queryByText('Nothing yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('60 fruits');
    cleanup();
    answer = () => json({ data: [], pageNumber: 1, pageSize: 50, total: 0, totals: { owed: 0 } });
    show();
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });

  it('reports that it could not be loaded, and retries', async () => {
    answer = () => json({ code: 'server_error' }, 500);
    show();
    expect(await screen.findByText('Not loaded')).toBeTruthy();
    answer = pageOf;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('60 fruits');
  });

  it('has keys: arrows move, Enter opens beside, Space selects, ? shows the keys', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Find fruit'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Fruit 01');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'About Fruit 01' })).toBeTruthy();
    await waitFor(() => expect(address).toBe('?open=f1'));
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    expect(document.activeElement?.textContent).toContain('Fruit 01');
    await userEvent.keyboard('{ArrowUp} ');
    expect(screen.getByRole('button', { name: '1 selected' })).toBeTruthy();
    await userEvent.keyboard('?');
    expect(screen.getByText('Keyboard shortcuts', { selector: 'h2' })).toBeTruthy();
  });

  it('keeps the open row visible when it is on another page, and reports when it no longer matches', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.click(screen.getByRole('button', { name: /Fruit 03/ }));
    answer = (url) => (url.searchParams.get('key') ? pageOf(url) : pageOf(new URL('http://localhost/?PageNumber=2')));
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('Fruit 55');
    expect(screen.getByRole('region', { name: 'About Fruit 03' })).toBeTruthy();
    expect(screen.queryByText('Gone')).toBeNull();
    answer = () => json({ data: [], pageNumber: 1, pageSize: 50, total: 0, totals: { owed: 0 } });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Gone')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'About Fruit 03' })).toBeTruthy();
  });
});
